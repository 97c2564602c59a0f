import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { clip } from './table.js';

/** A search text with an error, from `at` to before `end`. */
export interface QueryReport {
  text: string;
  at: number;
  end: number;
}

/** The text, and marks under what is wrong in it. Of a long text, the part around the error. */
export function pointAt({ text, at, end }: QueryReport, columns: number): string[] {
  const before = printable(text.slice(0, at));
  const head = stringWidth(before) > columns / 2 ? `…${lastCharacters(before, columns / 2)}` : before;
  const wrong = printable(text.slice(at, end));
  const from = stringWidth(head);
  const length = Math.min(stringWidth(wrong), columns - from);
  return [clip(head + wrong + printable(text.slice(end)), columns), ' '.repeat(from) + '^'.repeat(Math.max(1, length))];
}

function lastCharacters(text: string, count: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return characters.slice(-Math.floor(count)).join('');
}

/** Each blank is kept: the marks stand under the text. */
function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}
