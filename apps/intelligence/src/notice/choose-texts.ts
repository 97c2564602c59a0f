import { type SourceText } from '@rfp/contracts/grounding';
import { type LeftOut } from '@rfp/contracts/intelligence';
import { queryTerms, rankTexts } from '@rfp/grounding/questions/rank-sentences';

/** Maximum characters of a notice that a model reads: some 10,000 tokens, a fraction of a cent. */
const maxTextLength = 40_000;
/** Maximum characters of one field or page, so that others fit as well. */
const maxLengthPerText = 20_000;

/** The part of a notice that a model reads. */
export interface Excerpt {
  texts: SourceText[];
  /** Notes for readers about omitted texts. */
  left_out: LeftOut[];
}

/** Excludes placeholder dates such as `2099-12-31`, which would read like real ones. */
function isNotPlaceholder({ note }: SourceText): boolean {
  return note?.reading !== 'none_stated';
}

/**
 * Chooses the fields and as many pages as fit: the first ones, or those that contain most words of the question. Positions in the texts stay valid.
 */
export function chooseTexts(all: readonly SourceText[], question?: string): Excerpt {
  const texts = all.filter(isNotPlaceholder);
  const fields = texts.filter(({ source }) => 'field' in source);
  const pages = texts.filter(({ source }) => !('field' in source));
  const chosenLengths = new Map<SourceText, number>();
  let remaining = maxTextLength;
  for (const text of [...fields, ...(question === undefined ? pages : rankPages(question, pages))]) {
    const length = Math.min(text.text.length, maxLengthPerText, remaining);
    if (length > 0) chosenLengths.set(text, length);
    remaining -= length;
  }
  const chosen = texts.flatMap((text) => {
    const length = chosenLengths.get(text);
    return length === undefined ? [] : [{ source: text.source, text: text.text.slice(0, length) }];
  });
  return { texts: chosen, left_out: leftOut(maxTextLength - remaining, lengthOf(texts)) };
}

function rankPages(question: string, pages: readonly SourceText[]): SourceText[] {
  const ranked = rankTexts(
    queryTerms(question),
    pages.map(({ text }) => text),
  ).flatMap(({ index }) => pages[index] ?? []);
  return [...new Set([...ranked, ...pages])];
}

function lengthOf(texts: readonly SourceText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

function leftOut(read: number, all: number): LeftOut[] {
  if (read === all) return [];
  const [part, whole] = [read, all].map((count) => count.toLocaleString('en-US'));
  return [
    { what: 'Further text of the notice', reason: `The language model read ${part} of its ${whole} characters.` },
  ];
}
