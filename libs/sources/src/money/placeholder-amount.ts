import { type Money } from '@rfp/contracts/primitives';

/** Largest values of 32-bit integers and of the money type of SQL Server. */
const typeLimits: ReadonlySet<string> = new Set(['2147483647', '922337203685477']);

/** Whether an amount is a placeholder: mandatory form fields are filled with 0, 1, or nines for "no limit". */
export function isPlaceholderAmount(amount: Money): boolean {
  const [whole = ''] = amount.split('.');
  return Number(amount) === 0 || amount === '1' || /^9{8,}(?:\.99)?$/.test(amount) || typeLimits.has(whole);
}
