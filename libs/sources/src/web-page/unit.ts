import { type CheerioAPI } from 'cheerio/slim';
import { type PageText, type Piece, type Range } from './pieces.js';
import { type CellHead } from './statements.js';

/** One of the repeated parts of a page: a row, a card, an item, a heading with what stands below it. */
export interface Unit {
  readonly pieces: readonly Piece[];
  readonly range: Range;
  /** Heading of the column of a piece; null without columns. */
  readonly headOf: (piece: Piece) => CellHead | null;
}

/** Parts of a page that have one structure. */
export interface UnitList {
  readonly units: readonly Unit[];
  /** Headings of the columns, if there are any. */
  readonly heads: readonly string[];
  readonly range: Range;
}

/** The page, in which each list is looked for. */
export interface OpenPage extends PageText {
  readonly $: CheerioAPI;
}

/** A longer part is no notice, but holds several. */
const maxPieces = 160;
const maxLength = 8000;

/** Whether a part of a page is not too long to be one notice. */
export function isOfNoticeSize({ start, end }: Range, { pieces }: OpenPage): boolean {
  if (end - start > maxPieces) return false;
  let length = 0;
  for (let at = start; at < end; at += 1) length += pieces[at]?.text.length ?? 0;
  return length <= maxLength;
}
