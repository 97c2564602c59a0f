import { type Draft } from './describe-draft.js';
import { describeUnits, type SearchOptions } from '../lists/find-lists.js';
import { type PageNode } from '../page/page-node.js';
import { type Piece } from '../page/pieces.js';
import { type OpenPage } from '../lists/unit.js';

const maxPieces = 2000;

/** Reads a part of a page as one opportunity. The title must have a label, since the part may contain unrelated headings. */
export function readPart(
  page: OpenPage,
  node: PageNode,
  options: SearchOptions,
  excluded: ReadonlySet<Piece> = new Set(),
): Draft {
  const { start, end } = page.rangeOf(node);
  const range = { start, end: Math.min(end, start + maxPieces) };
  const unit = {
    pieces: page.pieces.slice(range.start, range.end).filter((piece) => !excluded.has(piece)),
    range,
    headOf: () => null,
  };
  const [described] = describeUnits({ units: [unit], heads: [], range }, page, options);
  if (described === undefined) return { quoted: {}, link: null };
  const { title, ...quoted } = described.draft.quoted;
  const isLabelled = described.text.statements.some(
    ({ role, text }) => role === 'title' && text !== '' && title?.quote.endsWith(text),
  );
  return { ...described.draft, quoted: isLabelled && title !== undefined ? { ...quoted, title } : quoted, link: null };
}
