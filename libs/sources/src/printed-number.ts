/** A number from its first digit to its last: `1,250,000.00`, `1.250.000,00`, `1 250 000`, `1'250'000`, `12,50,000`. */
export const numberPattern = String.raw`(?:\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?|\d(?:[\d.,'’]*\d)?)(?!\d)`;

/** Units, and no number without one where a word like these follows: `5 Milliarden` is not 5. */
export const unitPattern = String.raw`(?:\s*(k|thousand|mm?|mil|mio|mln|millions?|millionen|millioner|bn?|mrd|mia|billions?|lakhs?|crores?)\b\.?|(?!\s*(?:mil|mrd|mia|bil|tril|tsd|lakh|crore)))`;

const places: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand)$/, 3],
  [/^lakhs?$/, 5],
  [/^(?:mm?|mil|mio|mln|million.*)$/, 6],
  [/^crores?$/, 7],
  [/^(?:bn?|mrd|mia|billions?)$/, 9],
];

const grouped =
  /^(?<whole>\d{1,3}(?<sign>[.,'’ \u00A0\u202F])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<fraction>\d+))?$/;
const indian = /^(?<whole>\d{1,2}(?:,\d\d)+,\d{3})(?:\.(?<fraction>\d+))?$/;
const plain = /^(\d+)(?:([.,])(\d+))?$/;

/**
 * A printed number as decimal text; null if it cannot be read for sure. Publishers of other countries group by points and write a
 * decimal comma: `10.000` dollars are ten and `10.000` euros are ten thousand.
 */
export function readPrintedNumber(printed: string, unit: string, isForeign: boolean): string | null {
  const shift = places.find(([name]) => name.test(unit.toLowerCase()))?.[1] ?? 0;
  // In Spanish and Portuguese `mil` is a thousand.
  if (isForeign && unit.toLowerCase() === 'mil') return null;
  const parts = partsOf(printed, shift > 0, isForeign);
  if (parts === null) return null;
  const [whole, fraction] = parts;
  const digits = fraction.padEnd(shift, '0');
  const cents = digits.slice(shift, shift + 2);
  return `${whole.replaceAll(/\D/g, '')}${digits.slice(0, shift)}${cents === '' ? '' : `.${cents}`}`;
}

/** The whole and the fraction. */
function partsOf(printed: string, hasUnit: boolean, isForeign: boolean): readonly [string, string] | null {
  const [, whole, sign, fraction = ''] = plain.exec(printed) ?? [];
  if (whole !== undefined && isDecimalSign(sign, whole, fraction, { hasUnit, isForeign })) return [whole, fraction];
  const { groups } = grouped.exec(printed) ?? indian.exec(printed) ?? {};
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
  return isForeign && (mayGroup ? hasUnit : fraction.length <= 2 || hasUnit);
}
