import { maxSetAsideText, type SetAside } from '@rfp/contracts/notice';
import { setAsides } from '@rfp/codes/code-tables';
import { plainLine } from '../fields/plain-text.js';

/** Patterns of set-aside names with their SAM.gov codes; the most specific come first. */
const setAsidePatterns: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/\bed-?wosb\b|economically disadvantaged w/i, 'EDWOSB'],
  [/\bwosb\b|women?[- ]owned/i, 'WOSB'],
  [/\bsdvosb|service[- ]disabled/i, 'SDVOSBC'],
  [/\bvosb\b|veteran[- ]owned/i, 'VSA'],
  [/\bhub ?zone\b/i, 'HZC'],
  [/8\s?\(a\).*sole|sole.*8\s?\(a\)/i, '8AN'],
  [/8\s?\(a\)|^8a\b/i, '8A'],
  [/\bisbee\b|indian small/i, 'ISBEE'],
  [/\biee\b|indian economic/i, 'IEE'],
  [/buy indian/i, 'BICiv'],
  [/partial small/i, 'SBP'],
  [/small business|^\W*(?:total )?sb(?:sa)?\b/i, 'SBA'],
];

/** Words that mean that there is no set-aside, or that it is not decided. */
const noSetAside =
  /^\W*(?:none|no\b.*|n\/?a|tb[da]|to be (?:determined|announced)|undetermined|unknown|full (?:and|&) open.*|f&o|unrestricted|open|other(?: than small)?|other than small business)?\W*$/i;

/** The set-aside in a cell, given by its code or in words; null for none. */
export function setAsideOf(printed: string): SetAside | null {
  const text = plainLine(printed, maxSetAsideText);
  if (noSetAside.test(text)) return null;
  const known = setAsides.get(text);
  if (known !== undefined) return text.toUpperCase() === 'NONE' ? null : { code: known.code, text: known.title };
  const code = setAsidePatterns.find(([pattern]) => pattern.test(text))?.[1];
  return { code: code ?? text.slice(0, 20), text };
}
