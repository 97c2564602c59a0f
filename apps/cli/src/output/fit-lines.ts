import stringWidth from 'string-width';
import { wrap } from './table.js';

/** Indent of continuation lines if the term leaves no room beside it. */
const indent = 4;

/** Wraps lines wider than `width`. Text after a term and two spaces stays in its column. */
export function fitLines(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => fitLine(line, width))
    .join('\n');
}

function fitLine(line: string, width: number): string[] {
  if (stringWidth(line) <= width) return [line];
  const term = /^ *\S.*? {2,}(?=\S)/.exec(line)?.[0] ?? /^ */.exec(line)?.[0] ?? '';
  const isWide = stringWidth(term) > width / 2;
  const margin = ' '.repeat(isWide ? indent : stringWidth(term));
  const [first = '', ...rest] = wrap(line.slice(term.length), width - margin.length).map((part) => part.trimEnd());
  const head = isWide ? [...fitLine(term.trimEnd(), width), `${margin}${first}`] : [`${term}${first}`];
  return [...head, ...rest.map((part) => `${margin}${part}`)];
}
