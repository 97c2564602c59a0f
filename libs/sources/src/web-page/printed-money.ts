import { AppError } from '@rfp/contracts/errors';
import { type NoticeFields } from '@rfp/contracts/notice';
import { readMoney } from '../read-money.js';

type Amounts = Pick<NoticeFields, 'estimated_value' | 'value_kind' | 'value_floor' | 'value_ceiling'>;

const units = new Map([
  ['k', 3],
  ['thousand', 3],
  ['m', 6],
  ['mm', 6],
  ['mil', 6],
  ['million', 6],
  ['b', 9],
  ['bn', 9],
  ['billion', 9],
]);
const number = '(\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(\\d+))?(?:\\s*(k|thousand|mm?|mil|million|bn?|billion)(?![a-z]))?';
const inDollars = new RegExp(`\\$\\s*${number}`, 'gi');
const alone = new RegExp(
  `^(?:(?:usd|approx\\w*\\.?|about|est\\w*\\.?|up to|not to exceed)\\s*)*${number}\\s*(?:usd|dollars|\\+)?(?:\\s*(?:-|–|—|to)\\s*${number})?$`,
  'i',
);
const atMost = /\b(?:up to|not to exceed|no more than|maximum|max|ceiling|less than|under|NTE)\b/i;

/**
 * Reads US dollars as people print them: `$1.2M`, `up to $50,000`, `$100,000 - $250,000`. Never through a float. Other
 * currencies and words are no amount: null.
 * @throws RECORD_BAD_VALUE if dollars are stated and unreadable
 */
export function readPrintedMoney(printed: string): Amounts {
  const text = printed.trim().slice(0, 300);
  const stated = amountsIn(text);
  // 0 means "not stated", as in the forms of other sources.
  const parts = stated.filter((amount) => amount !== '0');
  if (stated.length === 0 && /\$\s*-?\s*\d/.test(text)) throw unreadableAmount(text);
  if (parts.length === 0) return { estimated_value: null, value_kind: null };
  const [first = null, second, ...more] = parts;
  if (more.length > 0 || /-\s*\$|\(\s*\$/.test(text.slice(0, 3))) throw unreadableAmount(text);
  if (second !== undefined)
    return { estimated_value: second, value_kind: 'ceiling', value_floor: first, value_ceiling: second };
  return atMost.test(text)
    ? { estimated_value: first, value_kind: 'ceiling', value_ceiling: first }
    : { estimated_value: first, value_kind: 'estimate' };
}

/** Dollar amounts anywhere in a text. */
export function findAmounts(text: string): string[] {
  // Longer ones are no amounts.
  return [...text.matchAll(inDollars)].flatMap(([whole]) => (whole.length > 20 ? [] : amountsIn(whole)));
}

function amountsIn(text: string): string[] {
  const dollars = [...text.matchAll(inDollars)].map((match) => match.slice(1, 4));
  const bare = alone.exec(text);
  const found =
    dollars.length > 0 || bare === null
      ? dollars
      : [bare.slice(1, 4), ...(bare[4] === undefined ? [] : [bare.slice(4, 7)])];
  // In `$1 - $2 million` the first has the unit of the second.
  const lastUnit = found.length === 2 ? found[1]?.[2] : undefined;
  const amounts = found.map(([whole = '', fraction = '', unit = whole.length <= 3 ? lastUnit : undefined]) =>
    shift(whole.replaceAll(',', ''), fraction, units.get((unit ?? '').toLowerCase()) ?? 0),
  );
  return [...new Set(amounts.flatMap((amount) => readMoney(amount) ?? []))];
}

/** Shifts the decimal point without floats; less than a cent is dropped. */
function shift(whole: string, fraction: string, places: number): string {
  const digits = fraction.padEnd(places, '0');
  const cents = digits.slice(places, places + 2);
  return `${whole}${digits.slice(0, places)}${cents === '' ? '' : `.${cents}`}`;
}

function unreadableAmount(text: string): AppError {
  return new AppError('RECORD_BAD_VALUE', {
    message: `An amount of the record cannot be read: "${text.slice(0, 60)}".`,
  });
}
