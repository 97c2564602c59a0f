import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type NoticeDocument, type ReadPage } from '@rfp/contracts/intelligence/notice-document';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { failureTexts, type ArchiveFile, type DocumentPage, type ReadableDocument } from '@rfp/documents/document';
import { BusClient } from '@rfp/messaging/bus-client';
import { Outbound } from '../sources/configured/outbound.js';
import { type FetchedPage } from '../scraping/egress/egress-guard.js';
import { DocumentProcesses } from './document-processes.js';

/** Maximum characters of text from one document: a thousand pages of prose. */
const maxTextLength = 4_000_000;

/** Time limit for a document that is not known to be slow; a hundred pages take a fifth of a second. */
const readingLimitMs = 4_000;
/** Time limit for a document that is known to be slow. */
const slowReadingLimitMs = 30_000;

/** Fetches documents of notices and reads their text. Stores nothing: the pages go to the intelligence service. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly outbound: Outbound,
    private readonly client: BusClient,
    private readonly processes: DocumentProcesses,
  ) {}

  /** @throws URL_REFUSED, PAGE_*, DOCUMENT_UNREADABLE */
  async read({
    id,
    attempt,
    url,
    name,
    slow = false,
  }: RpcRequest<'sync.read-document'>): Promise<RpcReply<'sync.read-document'>> {
    const page = await this.outbound.documents.fetchPage(url, { binary: true });
    requireContent(page);
    const { bytes } = page;
    const limits = { text: maxTextLength, milliseconds: slow ? slowReadingLimitMs : readingLimitMs };
    const outcome = await this.processes.reader.readDocument(bytes, { name, limits });
    if ('failure' in outcome)
      throw new AppError('DOCUMENT_UNREADABLE', {
        message: failureTexts[outcome.failure.reason],
        details: { reason: outcome.failure.reason },
      });
    const pages = pagesOf(outcome.document);
    for (const batch of batchesOf(pages))
      await this.client.call('intelligence.keep-pages', { id, attempt, pages: batch });
    const hash = createHash('sha256').update(bytes).digest('hex');
    return {
      kind: outcome.document.kind,
      bytes: bytes.byteLength,
      hash,
      pages: pages.length,
      problems: problemsOf(outcome.document),
    };
  }
}

function requireContent({ status, bytes }: FetchedPage): void {
  if (status !== 200)
    throw new AppError('PAGE_UNREACHABLE', {
      message: `The document could not be fetched: its server answers with status ${status}.`,
      details: { status },
    });
  if (bytes.byteLength === 0) throw new AppError('PAGE_EMPTY', { message: 'The document is empty.' });
}

/**
 * Maximum code points of a page. A longer page, such as a text file, is split into pieces of half this length, because each must fit into a message.
 */
const maxPageLength = 100_000;
/** Maximum numbers in the positions of a page. A page with more is stored without positions. */
const maxPositions = 30_000;
/** Maximum characters of text in a message; most characters take one or two bytes. */
const batchLength = 200_000;

type UnnumberedPage = Omit<ReadPage, 'number'>;

/** The pages of a document and of all files in it, numbered consecutively. */
function pagesOf(document: ReadableDocument): ReadPage[] {
  return collectPages(document, null).map((page, index) => ({ number: index + 1, ...page }));
}

function collectPages({ pages, files = [] }: ReadableDocument, file: string | null): UnnumberedPage[] {
  return [...pages.flatMap((page) => toReadPages(page, file)), ...files.flatMap((each) => pagesOfFile(each, file))];
}

function pagesOfFile({ name, document }: ArchiveFile, within: string | null): UnnumberedPage[] {
  return document === undefined ? [] : collectPages(document, within === null ? name : `${within}/${name}`);
}

function toReadPages(page: DocumentPage, file: string | null): UnnumberedPage[] {
  const name =
    [file, page.name]
      .filter((part) => typeof part === 'string')
      .join(': ')
      .slice(0, 300) || null;
  // PostgreSQL stores no lone surrogates. Their replacements have the same length, so the positions stay valid.
  const text = page.text.toWellFormed();
  if (text.length > maxPageLength) {
    const pieces = [...text.matchAll(/[^]{1,50000}/gu)].map(([piece]) => piece);
    return pieces.map((piece) => ({ name, text: piece, width: null, height: null, pieces: [] }));
  }
  const { width = null, height = null, pieces = [] } = page;
  return [{ name, text, width, height, pieces: pieces.length > maxPositions ? [] : pieces.map(roundToTenth) }];
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Problems of a document and of the files in it, without repetitions. */
function problemsOf({ problems, files = [] }: ReadableDocument): NoticeDocument['problems'] {
  const ownCodes = problems.map(({ code }) => code);
  const inFiles = files.flatMap(({ document }) =>
    document === undefined ? ['files_unreadable' as const] : problemsOf(document),
  );
  return [...new Set([...ownCodes, ...inFiles])];
}

/** The pages in batches that fit into messages. */
function* batchesOf(pages: readonly ReadPage[]): Generator<ReadPage[]> {
  let batch: ReadPage[] = [];
  let length = 0;
  for (const page of pages) {
    const pageLength = page.text.length + 6 * page.pieces.length;
    if (batch.length > 0 && length + pageLength > batchLength) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(page);
    length += pageLength;
  }
  if (batch.length > 0) yield batch;
}
