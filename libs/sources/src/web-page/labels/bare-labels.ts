import { findDates } from '@rfp/dates/find-dates';
import { inlineLabelRoleOf, isDateKind, labelRoleOf, type LabelRole } from './labels.js';
import { type Piece } from '../page/pieces.js';

/** The surroundings that decide whether a piece without a colon is a label. */
export interface LabelContext {
  /** The next piece, if it is in the same cell. */
  next: Piece | undefined;
  /** Whether an earlier label still has no value. */
  isAwaitingValue: boolean;
  /** Whether the other units of the list have the same text. */
  isRepeated: (text: string) => boolean;
}

const maxLabelLength = 70;
const maxPlainLabelLength = 50;
const maxRepeatedLength = 30;

/** Whether a piece is only a label, so that its value is the next piece. */
export function isBareLabel(piece: Piece, { next, isAwaitingValue, isRepeated }: LabelContext): boolean {
  if (next === undefined || !mayBeLabel(piece)) return false;
  const role = labelRoleOf(piece.text);
  if (piece.text.endsWith(':')) return role !== null || !piece.isHeading;
  if (isStateBesideLabel(piece, role, next)) return false;
  if (piece.isLabel) return role !== null || isRepeated(piece.text);
  return role !== null && isPlainLabel(piece, isAwaitingValue) && precedesValue(piece, role, { next, isRepeated });
}

/**
 * Whether a text is a value although it looks like a label: `Open`, `Closed`, `Published` (a state) or `Police Department` (a buyer)
 * followed by a heading, another label or the title after a dash.
 */
function isStateBesideLabel({ text }: Piece, role: LabelRole | null, next: Piece): boolean {
  const isState = isDateKind(role) && !text.includes(' ');
  if (isBuyerBeforeTitle(text, role, next)) return true;
  if (!isState && role !== 'agency_name' && role !== 'location') return false;
  if (next.text === '' || isDateOrNone(next.text)) return false;
  return next.isHeading || isDateKind(labelRoleOf(next.text));
}

function isBuyerBeforeTitle(text: string, role: LabelRole | null, next: Piece): boolean {
  return role === 'agency_name' && text.includes(' ') && /^[-–—]\s/.test(next.text);
}

function mayBeLabel({ text, link }: Piece): boolean {
  return link === null && text.length <= maxLabelLength && !/\d{2}|:\s*\S/.test(text);
}

function isPlainLabel({ text, isHeading, isStrong }: Piece, isAwaitingValue: boolean): boolean {
  const isValue = isHeading || (isAwaitingValue && !isStrong) || replacesDate(text);
  return !isValue && text.length <= maxPlainLabelLength && inlineLabelRoleOf(text) !== null;
}

/** Whether an unmarked text is a label, judged by its words and the value after it. */
function precedesValue(
  { text, isStrong }: Piece,
  role: LabelRole,
  { next, isRepeated }: { next: Piece; isRepeated: LabelContext['isRepeated'] },
): boolean {
  if (beginsWithLabel(next.text) || isMarkedLabel(next.text)) return false;
  if (isDateKind(role)) return isStrong ? next.text !== '' : isDateOrNone(next.text);
  if (role === 'opportunity_number') return isNumberLike(next.text) && !/\d/.test(text);
  return role !== 'other' && (isStrong || (isRepeated(text) && text.length < maxRepeatedLength));
}

/** In `Pump delivery | Bid opening: March 7`, the first text is a title, because the next text has its own label. */
function beginsWithLabel(text: string): boolean {
  const [, label] = /^([^:\d]{2,40}):\s*\S/.exec(text) ?? [];
  return label !== undefined && isDateKind(labelRoleOf(label));
}

/** `Open procedure | Published on: | 7 March` is a text followed by a label and its value. */
function isMarkedLabel(text: string): boolean {
  return text.endsWith(':') && labelRoleOf(text) !== null;
}

function isNumberLike(text: string): boolean {
  return /\d/.test(text) && text.length < 60 && !isDateOrNone(text);
}

const noDayWords =
  /^[^\p{L}\p{N}]*(?:open|tb[da]|to be|upon|on-?going|see\b|until|continu|n\/?a\b|not\b|none|rolling|various)/iu;

/** `Open until filled` is a value; `Open` alone may be a label. */
function replacesDate(text: string): boolean {
  return text.includes(' ') && noDayWords.test(text);
}

/** Whether a text contains a date, or begins with words that replace one. */
function isDateOrNone(text: string): boolean {
  return noDayWords.test(text) || (text.length < 200 && findDates(text).length > 0);
}
