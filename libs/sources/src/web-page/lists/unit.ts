import { type CheerioAPI } from 'cheerio/slim';
import { type PageText, type Piece, type Range } from '../page/pieces.js';
import { type CellHead } from '../labels/statement.js';

/** One of the repeated parts of a page: a row, a card, an item, or a heading with the content below it. */
export interface Unit {
  readonly pieces: readonly Piece[];
  readonly range: Range;
  /** Column heading of a piece; null without columns. */
  readonly headOf: (piece: Piece) => CellHead | null;
}

/** Units of the same structure. */
export interface UnitList {
  readonly units: readonly Unit[];
  /** Headings of the columns, if there are any. */
  readonly heads: readonly string[];
  readonly range: Range;
}

/** A parsed page with its pieces. */
export interface OpenPage extends PageText {
  readonly $: CheerioAPI;
}

/** Limits of one notice. A longer part contains several notices. */
const maxPieces = 160;
const maxLength = 8000;

/** Whether a part of a page is short enough to be one notice. */
export function isOfNoticeSize({ start, end }: Range, { pieces }: OpenPage): boolean {
  if (end - start > maxPieces) return false;
  let length = 0;
  for (let at = start; at < end; at += 1) length += pieces[at]?.text.length ?? 0;
  return length <= maxLength;
}
