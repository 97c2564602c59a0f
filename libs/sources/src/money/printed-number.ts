/** A number from its first digit to its last: `1,250,000.00`, `1.250.000,00`, `1 250 000`, `1'250'000`, `12,50,000`. */
export const numberPattern = String.raw`(?:\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?|\d(?:[\d.,'’]*\d)?)(?!\d)`;

const unitNames: readonly (readonly [string, number])[] = [
  ['k|thousand|tsd|tausend|tys', 3],
  ['la(?:kh|c)s?', 5],
  [
    'millions?|millionen|millioner|mill[oó]n(?:es)?|milh(?:ão|ões)|milion[ei]|miljoner|miljoen|mill|milj|mio|mln|mil|mm?',
    6,
  ],
  ['crores?|crs?', 7],
  ['billions?|milliards?|milliarden|milliarder|miliardy?|mrd|mia|mld|bn?', 9],
];

/**
 * Pattern of an optional unit. Does not match before an unknown word that begins like a unit: `5 Billionen` is not 5. The unit may be joined
 * with the currency code: `5 MSEK`, `250 TEUR`.
 */
export const unitPattern = String.raw`(?:\s*(${unitNames.map(([names]) => names).join('|')}|t(?=€|eur))(?=(?:eur|sek|nok|dkk|kr|chf)(?!\p{L})|[^\p{L}\d]|$)\.?|(?!\s*(?:mil|mrd|mia|bil|tril|tsd|lakh|crore)))`;

const unitShifts = [...unitNames, ['t', 3] as const].map(
  ([names, shift]) => [new RegExp(`^(?:${names})$`, 'iu'), shift] as const,
);

const groupedNumber =
  /^(?<whole>\d{1,3}(?<sign>[.,'’ \u00A0\u202F])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<fraction>\d+))?$/;
const indianNumber = /^(?<whole>\d{1,2}(?:,\d\d)+,\d{3})(?:\.(?<fraction>\d+))?$/;
const plainNumber = /^(\d+)(?:([.,])(\d+))?$/;

/** Currencies of countries where `mil` means a thousand. Elsewhere it abbreviates a million. */
const spanishAndPortuguese: ReadonlySet<string> = new Set(
  'BRL MXN COP CLP ARS PEN UYU BOB PYG DOP CRC HNL GTQ NIO AOA MZN'.split(' '),
);

/**
 * Converts a printed number to decimal text; null if it is ambiguous. Outside the US, points group thousands and a comma separates
 * decimals: `10.000` dollars are ten, but `10.000` euros are ten thousand.
 *
 * @param currency - null for US dollars and for tokens, which have many decimals
 */
export function readPrintedNumber(printed: string, unit: string, currency: string | null): string | null {
  const shift = decimalShift(unit, currency);
  const parts = shift === null ? null : partsOf(printed, shift > 0, currency !== null);
  if (parts === null || shift === null) return null;
  const [whole, fraction] = parts;
  const digits = fraction.padEnd(shift, '0');
  const cents = digits.slice(shift, shift + 2);
  return `${whole.replaceAll(/\D/g, '')}${digits.slice(0, shift)}${cents === '' ? '' : `.${cents}`}`;
}

function decimalShift(unit: string, currency: string | null): number | null {
  if (currency !== null && unit.toLowerCase() === 'mil') return spanishAndPortuguese.has(currency) ? 3 : null;
  return unitShifts.find(([name]) => name.test(unit))?.[1] ?? 0;
}

const groupedInteger = /^\d{1,3}(?:[.,'’ \u00A0\u202F]\d{3})+$/;

/** Completes the start of a range such as `5-8,000` with the thousands of its end; other starts are returned unchanged. */
export function withThousandsOf(start: string, end: string): string {
  const isShort = /^\d{1,3}$/.test(start) && groupedInteger.test(end) && Number(start) < Number.parseInt(end, 10);
  return isShort ? start + end.replace(/^\d+/, '').replaceAll(/\d/g, '0') : start;
}

/** The integer part and the fraction; null if the number is ambiguous. */
function partsOf(printed: string, hasUnit: boolean, isForeign: boolean): readonly [string, string] | null {
  const [, whole, sign, fraction = ''] = plainNumber.exec(printed) ?? [];
  if (whole !== undefined && isDecimalSign(sign, whole, fraction, { hasUnit, isForeign })) return [whole, fraction];
  const { groups } = groupedNumber.exec(printed) ?? indianNumber.exec(printed) ?? {};
  return groups === undefined ? null : [groups['whole'] ?? '', groups['fraction'] ?? ''];
}

function isDecimalSign(
  sign: string | undefined,
  whole: string,
  fraction: string,
  { hasUnit, isForeign }: { hasUnit: boolean; isForeign: boolean },
): boolean {
  if (sign === undefined) return true;
  const mayGroup = fraction.length === 3 && whole.length <= 3 && whole !== '0';
  if (sign === '.') return !mayGroup || hasUnit || !isForeign;
  if (mayGroup) return isForeign && hasUnit;
  // A comma is a decimal sign if two of these hold: `1,50 EUR`, `1,5 M$` in French Canada.
  return [isForeign, hasUnit, fraction.length <= 2].filter(Boolean).length > 1;
}
