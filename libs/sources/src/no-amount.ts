import { type Money } from '@rfp/contracts/primitives';

/** The largest numbers of programs: 32 bits, and the money type of SQL Server. */
const limits: ReadonlySet<string> = new Set(['2147483647', '922337203685477']);

/** Whether an amount stands for none: forms that insist on one are filled with 0, 1, or nines for "no limit". */
export function isNoAmount(amount: Money): boolean {
  const [whole = ''] = amount.split('.');
  return Number(amount) === 0 || amount === '1' || /^9{8,}(?:\.99)?$/.test(amount) || limits.has(whole);
}
