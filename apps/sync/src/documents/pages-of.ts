import { type NoticeDocument, type ReadPage } from '@rfp/contracts/notice-document';
import { type ArchiveFile, type DocumentPage, type ReadableDocument } from '@rfp/documents/document';

/** A longer page, such as a text file, becomes several of half as many code points: each must fit into a message. */
const longestPage = 100_000;
/** Pages with more are kept without places. */
const mostNumbers = 30_000;
/** Of a message, in characters: most take one or two bytes. */
const batchLength = 200_000;

type Unnumbered = Omit<ReadPage, 'number'>;

/** The pages of a document and of all files in it, numbered through. */
export function pagesOf(document: ReadableDocument): ReadPage[] {
  return collect(document, null).map((page, index) => ({ number: index + 1, ...page }));
}

function collect({ pages, files = [] }: ReadableDocument, file: string | null): Unnumbered[] {
  return [...pages.flatMap((page) => parts(page, file)), ...files.flatMap((each) => ofFile(each, file))];
}

function ofFile({ name, document }: ArchiveFile, within: string | null): Unnumbered[] {
  return document === undefined ? [] : collect(document, within === null ? name : `${within}/${name}`);
}

function parts(page: DocumentPage, file: string | null): Unnumbered[] {
  const name =
    [file, page.name]
      .filter((part) => typeof part === 'string')
      .join(': ')
      .slice(0, 300) || null;
  // PostgreSQL stores no lone surrogates; those that replace them are as long, so the places stay right.
  const text = page.text.toWellFormed();
  if (text.length > longestPage) {
    const pieces = [...text.matchAll(/[^]{1,50000}/gu)].map(([piece]) => piece);
    return pieces.map((piece) => ({ name, text: piece, width: null, height: null, pieces: [] }));
  }
  const { width = null, height = null, pieces = [] } = page;
  return [{ name, text, width, height, pieces: pieces.length > mostNumbers ? [] : pieces.map(toTenth) }];
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What its text lacks, with that of the files in it; each once. */
export function problemsOf({ problems, files = [] }: ReadableDocument): NoticeDocument['problems'] {
  const own = problems.map(({ code }) => code);
  const inFiles = files.flatMap(({ document }) =>
    document === undefined ? ['files_unreadable' as const] : problemsOf(document),
  );
  return [...new Set([...own, ...inFiles])];
}

/** The pages in batches that fit into messages. */
export function* batchesOf(pages: readonly ReadPage[]): Generator<ReadPage[]> {
  let batch: ReadPage[] = [];
  let length = 0;
  for (const page of pages) {
    const own = page.text.length + 6 * page.pieces.length;
    if (batch.length > 0 && length + own > batchLength) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(page);
    length += own;
  }
  if (batch.length > 0) yield batch;
}
