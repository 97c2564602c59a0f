import { type NoticeFields } from '@rfp/contracts/notice';

export const checkedFields = [
  'title',
  'agency_name',
  'posted_date',
  'due_date',
  'estimated_value',
  'currency',
  'source_url',
  'lifecycle',
] as const;
export type CheckedField = (typeof checkedFields)[number];

/**
 * The texts that a recording states for each field. The connector must read one of them, or nothing if the list is empty. Fields without a claim are
 * not checked.
 */
export type Claims = Partial<Record<CheckedField, string[]>>;

export type Verdict = 'right' | 'wrong' | 'missed' | 'none';

/** Compares a field with its claim. `none`: the field is neither stated nor read. */
export function compareField(field: CheckedField, claim: readonly string[], fields: NoticeFields): Verdict {
  const value: unknown = Reflect.get(fields, field);
  const read = typeof value === 'string' ? value : '';
  const expected = claim.flatMap((text) => comparable[field](text));
  if (expected.length === 0) return read === '' ? 'none' : 'wrong';
  if (read === '') return 'missed';
  return comparable[field](read).some((text) => expected.includes(text)) ? 'right' : 'wrong';
}

const comparable: Record<CheckedField, (text: string) => string[]> = {
  title: comparableWords,
  agency_name: comparableWords,
  posted_date: days,
  due_date: days,
  estimated_value: amounts,
  // No currency is stored for US dollars.
  currency: (text) => (['', 'USD'].includes(text.toUpperCase()) ? [] : [text.toUpperCase()]),
  source_url: (text) => (URL.canParse(text) ? [new URL(text).href] : []),
  lifecycle: (text) => (text === '' ? [] : [text]),
};

/** The words of a text regardless of order and case: `ENERGY, DEPARTMENT OF` equals `Department of Energy`. */
function comparableWords(text: string): string[] {
  const plain = text
    .replaceAll(/&([a-z])(?:circ|acute|grave|uml|tilde|cedil);/gi, '$1')
    .replaceAll(/&#?\w+;|<[^>]*>/g, ' ');
  const found =
    plain
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.length === 0 ? [] : [found.toSorted().join(' ').slice(0, 250)];
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The days printed in a text in any common format, as `2026-11-05`. Placeholder years such as 9999 are ignored. */
export function days(text: string): string[] {
  const found = [
    ...[...text.matchAll(/\b(\d{4})-(\d\d)-(\d\d)/g)].map(([, year, month, day]) => [year, month, day]),
    ...[...text.matchAll(/\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g)].map(([, month, day, year]) => [year, month, day]),
    ...[...text.matchAll(/^(\d\d)(\d\d)(\d{4})$/g)].map(([, month, day, year]) => [year, month, day]),
    ...[...text.matchAll(/\b([a-z]{3})[a-z]*\.?,?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/gi)].map(
      ([, month = '', day, year]) => [year, monthOf(month), day],
    ),
    ...[...text.matchAll(/\b(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})\b/gi)].map(
      ([, day, month = '', year]) => [year, monthOf(month), day],
    ),
  ];
  return found.flatMap(([year = '', month = '', day = '']) =>
    Number(month) >= 1 && Number(month) <= 12 && Number(year) > 1900 && Number(year) < 2099
      ? [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]
      : [],
  );
}

function monthOf(name: string): string {
  return String(monthNames.indexOf(name.toLowerCase()) + 1);
}

const units = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['billion', 1e9],
]);

/** The amounts printed in a text, without zero and percentages. */
function amounts(text: string): string[] {
  const found = [...text.matchAll(/([\d,]*\d(?:\.\d+)?)\s*(million|billion|thousand|[mkb](?![a-z])|%)?/gi)];
  return found.flatMap(([, digits = '', unit = '']) => {
    const amount = Number(digits.replaceAll(',', '')) * (units.get(unit.toLowerCase()) ?? 1);
    return unit === '%' || amount === 0 || Number.isNaN(amount) ? [] : [amount.toFixed(2)];
  });
}
