import { type DocumentKind, type DocumentPage, type DocumentProblem, type ReadableDocument } from '../document.js';
import { type Budget, pagesProblem } from './budget.js';
import { ReadFailure } from './read-failure.js';

/**
 * Assembles a document from its pages, within the budget.
 * @throws ReadFailure `empty` if no page has text, `too_many_pages`
 */
export function finishDocument(
  kind: DocumentKind,
  read: DocumentPage[],
  budget: Budget,
  { title, problems = [] }: { title?: string | undefined; problems?: DocumentProblem[] } = {},
): ReadableDocument {
  budget.countPages(read.length);
  const hasNoText = (page: DocumentPage): boolean => !/\S/.test(page.text);
  if (read.every(hasNoText)) throw new ReadFailure(budget.isTextSpent ? 'too_large' : 'empty');
  const pagesWithoutText = read.filter(hasNoText).map(({ number }) => number);
  const pages = read.map((page) => fitToBudget(page, budget));
  const isCut = pages.some((page, index) => page.text.length < (read[index]?.text.length ?? 0));
  const lacksPositions = pages.some((page, index) => page.pieces?.length !== read[index]?.pieces?.length);
  return {
    kind,
    ...(title === undefined ? {} : { title }),
    pages,
    problems: [
      ...problems,
      ...pagesProblem('pages_without_text', pagesWithoutText),
      ...(isCut && !problems.some(({ code }) => code === 'text_cut') ? [{ code: 'text_cut' as const }] : []),
      ...(lacksPositions ? [{ code: 'places_dropped' as const }] : []),
    ],
  };
}

function fitToBudget(page: DocumentPage, budget: Budget): DocumentPage {
  const text = budget.takeText(page.text);
  if (page.pieces === undefined || (text === page.text && budget.takePositions(page.pieces.length)))
    return { ...page, text };
  const { pieces: _pieces, ...rest } = page;
  return { ...rest, text };
}
