import { findDates } from '@rfp/dates/find-dates';
import { inlineLabelRoleOf, isDateKind, labelRoleOf, type LabelRole } from './labels.js';
import { type Piece } from './pieces.js';

/** What a piece without a colon is judged by. */
export interface Beside {
  /** The piece behind it, if it is in the same cell. */
  next: Piece | undefined;
  /** Whether a label before it still has no value. */
  isWaiting: boolean;
  /** Whether the other units of the list have the same text. */
  isRepeated: (text: string) => boolean;
}

const longestLabel = 70;
const longestPlainLabel = 50;
const longestRepeated = 30;

/** Whether a piece is a label that stands alone: its value is the next piece. */
export function isBareLabel(piece: Piece, { next, isWaiting, isRepeated }: Beside): boolean {
  if (next === undefined || !mayBeLabel(piece)) return false;
  const role = labelRoleOf(piece.text);
  if (piece.text.endsWith(':')) return role !== null || !piece.isHeading;
  if (isStateBesideLabel(piece, role, next)) return false;
  if (piece.isLabel) return role !== null || isRepeated(piece.text);
  return role !== null && isPlainLabel(piece, isWaiting) && precedesValue(piece, role, { next, isRepeated });
}

/**
 * `Open`, `Closed` and `Published` are the state of a notice, and `Police Department` is its department, where a label or a heading
 * follows: no value of theirs.
 */
function isStateBesideLabel({ text }: Piece, role: LabelRole | null, next: Piece): boolean {
  const isState = isDateKind(role) && !text.includes(' ');
  if (!isState && role !== 'agency_name' && role !== 'location') return false;
  if (next.text === '' || isDateOrNone(next.text)) return false;
  return next.isHeading || isDateKind(labelRoleOf(next.text));
}

function mayBeLabel({ text, link }: Piece): boolean {
  return link === null && text.length <= longestLabel && !/\d{2}|:\s*\S/.test(text);
}

function isPlainLabel({ text, isHeading, isStrong }: Piece, isWaiting: boolean): boolean {
  const isValue = isHeading || (isWaiting && !isStrong) || isNoDay(text);
  return !isValue && text.length <= longestPlainLabel && inlineLabelRoleOf(text) !== null;
}

/** Only the words, and the value behind them, tell a label without a mark from a text. */
function precedesValue(
  { text, isStrong }: Piece,
  role: LabelRole,
  { next, isRepeated }: { next: Piece; isRepeated: Beside['isRepeated'] },
): boolean {
  if (beginsWithLabel(next.text)) return false;
  if (isDateKind(role)) return isStrong ? next.text !== '' : isDateOrNone(next.text);
  if (role === 'opportunity_number') return isNumberLike(next.text) && !/\d/.test(text);
  return role !== 'other' && (isStrong || (isRepeated(text) && text.length < longestRepeated));
}

/** `Pump delivery | Bid opening: March 7` is a title, and what is said of it. */
function beginsWithLabel(text: string): boolean {
  const [, label] = /^([^:\d]{2,40}):\s*\S/.exec(text) ?? [];
  return label !== undefined && isDateKind(labelRoleOf(label));
}

function isNumberLike(text: string): boolean {
  return /\d/.test(text) && text.length < 60 && !isDateOrNone(text);
}

const noDay =
  /^[^\p{L}\p{N}]*(?:open|tb[da]|to be|upon|on-?going|see\b|until|continu|n\/?a\b|not\b|none|rolling|various)/iu;

/** `Open until filled` is a value; `Open` alone may be a label. */
function isNoDay(text: string): boolean {
  return text.includes(' ') && noDay.test(text);
}

/** Whether a text begins with words in the place of a date, or has a date. */
function isDateOrNone(text: string): boolean {
  return noDay.test(text) || (text.length < 200 && findDates(text).length > 0);
}
