import { markedParts } from '@rfp/api-client/marked-parts';
import { type Highlight, type Range } from '@rfp/contracts/highlight';
import { type Context } from '../context.js';
import { type Style } from './colorize.js';
import { sanitizePart } from './sanitize.js';
import { clip } from './table.js';

interface MarkedText {
  text: string;
  ranges: readonly Range[];
  width: number;
  /** Of what did not match. */
  style: Style | null;
}

/** A text of a source on a line of `width` characters, with what matched in color. */
export function printMarked({ colorize }: Context, { text, ranges, width, style }: MarkedText): string {
  const parts = markedParts(text, ranges).map((part) => ({ ...part, text: sanitizePart(part.text) }));
  const line = clip(
    parts
      .map((part) => part.text)
      .join('')
      .trim(),
    width,
  );
  let end = 0;
  return parts
    .map(({ text: part, isMatch }) => {
      const shown = line.slice(end, end + part.length);
      end += part.length;
      if (shown === '') return '';
      if (isMatch) return colorize('yellow', shown);
      return style === null ? shown : colorize(style, shown);
    })
    .join('');
}

/** What comes before the first match of an excerpt. */
const leadLength = 20;

/** A line with the first matches of the description, if it has any, and one that says where else the search found something. */
export function printMatches(context: Context, highlight: Highlight | undefined, width: number): string[] {
  const elsewhere = highlight?.in_documents === true ? [clip('Found in its documents.', width)] : [];
  return [...printExcerpt(context, highlight, width), ...elsewhere];
}

function printExcerpt(context: Context, highlight: Highlight | undefined, width: number): string[] {
  const first = highlight?.ranges[0]?.[0];
  if (highlight === undefined || first === undefined) return [];
  const { excerpt, ranges } = highlight;
  const begin = first <= leadLength ? 0 : excerpt.lastIndexOf(' ', first - leadLength) + 1;
  const text = excerpt.slice(begin);
  const shifted = ranges.map(([from, to]): Range => [from - begin, to - begin]);
  return [printMarked(context, { text, ranges: shifted, width, style: null })];
}
