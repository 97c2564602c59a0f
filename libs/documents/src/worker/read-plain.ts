import { type ReadableDocument } from '../document.js';
import { type Budget } from './budget.js';
import { cleanText } from './clean-text.js';
import { decodeText } from './decode-text.js';
import { ReadFailure } from './read-failure.js';
import { finishDocument } from './finish-document.js';

/** Reads plain text. A form feed begins a page. */
export function readPlain(bytes: Buffer, budget: Budget): ReadableDocument {
  // Cut before decoding, because the rest would be dropped anyway and decoding takes several times the memory of the bytes.
  const used = bytes.subarray(0, budget.limits.text);
  const text = decodeText(used);
  if (text === undefined) throw new ReadFailure('unknown_type');
  const pages = text
    .split('\f', budget.limits.pages + 1)
    .map((page, index) => ({ number: index + 1, text: cleanText(page) }));
  const problems = used.length < bytes.length ? [{ code: 'text_cut' as const }] : [];
  return finishDocument('text', pages, budget, { problems });
}
