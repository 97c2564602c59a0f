import { type DateOrder } from '@rfp/dates/date-order';
import { type Piece } from '../page/pieces.js';

const numericDate = /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/g;
/** Languages in which all countries write the day first. */
const dayFirstLanguages =
  /^(?:es|fr|de|pt|it|ru|nl|pl|uk|cs|sk|ro|bg|el|tr|da|nb|no|fi|sl|hr|sr|ca|gl|eu)\b|^en-(?:gb|au|nz|ie|in|za|ke|ng)\b/i;

/**
 * The order of day and month in the dates of a list. It follows from a number above 12 in any date or from a date that an attribute repeats,
 * else from the language of the page. Undefined if neither shows the order; then the time zone of the source decides.
 */
export function dateOrderOf(pieces: readonly Piece[], language: string): DateOrder | undefined {
  const votes = pieces.flatMap(ordersInPiece);
  const days = votes.filter((vote) => vote === 'day_first').length;
  const months = votes.length - days;
  if (days !== months) return days > months ? 'day_first' : 'month_first';
  return dayFirstLanguages.test(language) ? 'day_first' : undefined;
}

function ordersInPiece({ text, machineDate }: Piece): DateOrder[] {
  if (!/\d[/-]\d/.test(text)) return [];
  return Array.from(
    text.matchAll(numericDate),
    ([, first = '', , second = '']) => [Number(first), Number(second)] as const,
  ).flatMap(([first, second]) => repeatedOrder(first, second, machineDate) ?? possibleOrder(first, second) ?? []);
}

/** The order that follows from an attribute with the same date. */
function repeatedOrder(first: number, second: number, machineDate: string | null): DateOrder | null {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)/.exec(machineDate ?? '')?.map(Number) ?? [];
  if (month === day) return null;
  if (month === first && day === second) return 'month_first';
  return day === first && month === second ? 'day_first' : null;
}

/** The only order in which the month is at most 12. */
function possibleOrder(first: number, second: number): DateOrder | null {
  if (first > 12 && second <= 12) return 'day_first';
  return second > 12 && first <= 12 ? 'month_first' : null;
}
