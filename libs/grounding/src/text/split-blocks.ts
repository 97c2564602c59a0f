import { type Span } from '../source-text.js';

/** Length of lines that were broken to fit a page. Shorter lines were ended by their writer, and longer lines are whole paragraphs. */
const brokenLine = { from: 60, to: 110 };
/** Maximum length of a label on its own line, such as `Delineated Area:`, and of its value. */
const maxLabelLength = 60;
const maxValueLength = 200;

const bullet =
  /^(?:[-*\u2022\u25AA\u25CF\u25E6\u00B7\u2013\u2014]|o\s|\(?[a-z\d]{1,3}[.)](?=\s)|(?:[A-Z]\.)?\d{1,3}(?:\.\d{1,3}){1,5}\.?\s)/i;

/** A line that ends in an abbreviation: `workers shall be U.S.` / `citizens`. */
const abbreviation = /\b(?:[A-Z]\.){2,}$/;

/** A line that begins with its own label, as in a form: `Submit To: City Hall`. */
const label = /^[A-Z][A-Za-z/&'\u2019-]*(?: [A-Za-z/&'\u2019-]+){0,4}:(?:\s|$)/;

/**
 * Splits a text into blocks within which no line break ends a sentence: a paragraph with broken lines, a bullet, a heading, or a label
 * with its value on a later line.
 */
export function splitBlocks(text: string): Span[] {
  const blocks: { start: number; end: number; last: string }[] = [];
  let near = false;
  for (const [line, at] of lines(text)) {
    const bare = line.trim();
    if (bare === '') {
      near = false;
      continue;
    }
    const start = at + line.indexOf(bare);
    const previous = blocks.at(-1);
    if (previous !== undefined && belongsToBlock(previous, bare, near)) {
      previous.end = start + bare.length;
      previous.last = bare;
    } else {
      blocks.push({ start, end: start + bare.length, last: bare });
    }
    near = true;
  }
  return blocks;
}

function* lines(text: string): Generator<[string, number]> {
  let at = 0;
  for (const line of text.split(/[\n\u0085\u2028\u2029]|\r(?!\n)/)) {
    yield [line, at];
    at += line.length + 1;
  }
}

/** @param near - whether there is no empty line between the previous block and the line */
function belongsToBlock(previous: Span & { last: string }, line: string, near: boolean): boolean {
  const { last } = previous;
  if (last.endsWith(':') && previous.end - previous.start <= maxLabelLength)
    return !line.endsWith(':') && line.length <= maxValueLength;
  return near && continuesLine(last, line);
}

function continuesLine(last: string, line: string): boolean {
  const isLower = /^[a-z]/.test(line);
  if (abbreviation.test(last) && isLower) return true;
  if (bullet.test(line) || label.test(line) || /[.!?:;]["')]?$/.test(last)) return false;
  return (last.length >= brokenLine.from && last.length <= brokenLine.to) || isLower;
}
