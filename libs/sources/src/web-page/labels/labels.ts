import { duePhrases, offers, otherDeadlines } from '../../fields/due-phrases.js';
import { headPatterns } from './head-words.js';
import { type LabelRole, type Role } from './label-roles.js';

export { type LabelRole, type Role, roles } from './label-roles.js';

/** A text of a page with the surrounding text that serves as its evidence. */
export interface QuotedText {
  text: string;
  quote: string;
}
export type TextsByRole = Partial<Record<Role, QuotedText>>;

/** The kinds of dates that notices print. */
export type DateKind = 'due_date' | 'bid_opening' | 'posted_date' | 'open_date' | 'other_date';

const maxLabelLength = 70;
const maxWords = 9;

/** The role that a heading or a label announces; null if it is unknown or not a label. */
export function labelRoleOf(label: string): LabelRole | null {
  const known = cachedRoles.get(label);
  if (known !== undefined) return known;
  const role = findRole(label);
  if (label.length > maxLabelLength * 2) return role;
  if (cachedRoles.size >= maxCached) cachedRoles.clear();
  cachedRoles.set(label, role);
  return role;
}

/** Cached because each unit of a list repeats the same labels. */
const cachedRoles = new Map<string, LabelRole | null>();
const maxCached = 5000;

function findRole(label: string): LabelRole | null {
  const text = label.replace(/[\s:*.]+$/u, '').replace(/^[\s*•-]+/u, '');
  if (text === '' || text.length > maxLabelLength || text.split(' ').length > maxWords) return null;
  return headPatterns.find(({ part, whole }) => whole?.test(text) === true || contains(part, text))?.role ?? null;
}

const maxShortLabelWords = 4;

/**
 * The role of a label within running text, where most words before a colon are not a label: a long label must begin with words that have
 * a role themselves.
 */
export function inlineLabelRoleOf(label: string): LabelRole | null {
  const role = /\d{2}/.test(label) ? null : labelRoleOf(label);
  if (role === null || label.trim().split(/\s+/).length <= maxShortLabelWords) return role;
  const beginning = label.trim().split(/\s+/).slice(0, 3).join(' ');
  return labelRoleOf(beginning) === null ? null : role;
}

/** The role in a notice that a label announces; null if none. */
export function roleOf(label: string): Role | null {
  const role = labelRoleOf(label);
  if (role === 'open_date') return 'posted_date';
  return role === null || role === 'due_time' || role === 'other_date' || role === 'party' || role === 'other'
    ? null
    : role;
}

/** Whether a role is that of a date. */
export function isDateKind(role: LabelRole | null): role is DateKind {
  return role !== null && dateKinds.has(role);
}

const dateKinds: ReadonlySet<LabelRole> = new Set([
  'due_date',
  'bid_opening',
  'posted_date',
  'open_date',
  'other_date',
]);

/** Deadlines in sentences, in addition to the due phrases that all sources share. */
const receivedBy =
  /\b(?:accept|receiv|submit|return|deliver)\w*\b[^.!?]{0,120}?\b(?:until|up to|by|before|prior to|no later than|at or before)\b/i;
/** Sentences about the past: `Bids were opened on`. */
const pastSentence = /\b(?:were|was|have been|has been) (?:publicly )?(?:opened|received|read|awarded|held)\b/i;
const maxWordsLength = 240;

/**
 * The kind of the date that follows the given words. Words about something other than the offer take precedence; else the last match
 * decides.
 */
export function dateKindOf(words: string): DateKind | null {
  const last = words.slice(-maxWordsLength);
  const known = cachedKinds.get(last);
  if (known !== undefined) return known;
  const kind = findKind(lastClause(last));
  if (cachedKinds.size >= maxCached) cachedKinds.clear();
  cachedKinds.set(last, kind);
  return kind;
}

/** Cached because each unit of a list repeats the words before its dates. */
const cachedKinds = new Map<string, DateKind | null>();

function findKind(clause: string): DateKind | null {
  if (/^[^\p{L}]*$/u.test(clause)) return null;
  if (pastSentence.test(clause) || otherDeadlines.test(clause) || contains(patternOf('other_date'), clause))
    return 'other_date';
  const found = [...dateKinds]
    .map((kind) => ({ kind, at: lastIndex(patternOf(kind), clause) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.at - a.at);
  if (found[0] !== undefined) return isDateKind(found[0].kind) ? found[0].kind : null;
  return kindInProse(clause);
}

function kindInProse(clause: string): DateKind | null {
  const namesOffers = offers.test(clause);
  if (namesOffers && receivedBy.test(clause)) return 'due_date';
  const phrases = duePhrases.filter(
    ({ pattern, needsOffer }) => contains(pattern, clause) && (!needsOffer || namesOffers),
  );
  if (phrases.length === 0) return null;
  return phrases.some(({ isOpening }) => isOpening) ? 'bid_opening' : 'due_date';
}

/** The words after the last end of a sentence or of a part of a line. */
function lastClause(words: string): string {
  const ends = [...words.matchAll(/[;|•·\n]|(?<![A-Z\d]|\bNo|\bDept)[.!?]\s+(?=\p{Lu})/gu)];
  const last = ends.at(-1);
  return last === undefined ? words : words.slice(last.index + last[0].length);
}

function patternOf(role: LabelRole): RegExp {
  return headPatterns.find((row) => row.role === role)?.part ?? /(?!)/;
}

function contains(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}

function lastIndex(pattern: RegExp, text: string): number {
  let at = -1;
  for (const match of text.matchAll(pattern)) at = match.index + match[0].length;
  return at;
}
