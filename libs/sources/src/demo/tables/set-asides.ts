import { setAsides as codes } from '@rfp/codes/code-tables';
import { type SetAside } from '@rfp/contracts/notice';

/** Set-aside codes of SAM.gov with their relative frequencies; `null` means no set-aside. */
const frequencies = [
  [null, 45],
  ['SBA', 28],
  ['SBP', 2],
  ['8A', 5],
  ['8AN', 2],
  ['HZC', 3],
  ['SDVOSBC', 7],
  ['SDVOSBS', 1],
  ['WOSB', 3],
  ['EDWOSB', 1],
  ['LAS', 1],
  ['ISBEE', 1],
  ['BICiv', 1],
] as const;

function setAsideOf(code: string | null): SetAside | null {
  return code === null ? null : { code, text: codes.get(code)?.title ?? code };
}

export const setAsides: readonly (readonly [SetAside | null, number])[] = frequencies.map(([code, times]) => [
  setAsideOf(code),
  times,
]);
