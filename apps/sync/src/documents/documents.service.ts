import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { failureTexts } from '@rfp/documents/document';
import { DocumentReader } from '@rfp/documents/document-reader';
import { BusClient } from '@rfp/messaging/bus-client';
import { Outbound } from '../sources/configured/outbound.js';
import { type FetchedPage } from '../scraping/egress/egress-guard.js';
import { documentProcesses } from './document-processes.js';
import { batchesOf, pagesOf, problemsOf } from './pages-of.js';

/** Of the text of one document that is kept: a thousand pages of prose. */
const keptText = 4_000_000;

/** A hundred pages take a fifth of a second. */
const readingMs = 4_000;
/** The same for a document that is known to be slow. */
const slowReadingMs = 30_000;

/** Fetches documents of notices and reads their text. Keeps nothing: the pages go to the intelligence service. */
@Injectable()
export class DocumentsService implements OnModuleDestroy {
  private readonly reader = new DocumentReader(documentProcesses);

  constructor(
    private readonly outbound: Outbound,
    private readonly client: BusClient,
  ) {}

  onModuleDestroy(): void {
    this.reader.close();
  }

  /** @throws URL_REFUSED, PAGE_*, DOCUMENT_UNREADABLE */
  async read({
    id,
    attempt,
    url,
    name,
    slow = false,
  }: RpcRequest<'sync.read-document'>): Promise<RpcReply<'sync.read-document'>> {
    const page = await this.outbound.documents.fetchPage(url, { binary: true });
    refuseFailure(page);
    const { bytes } = page;
    const limits = { text: keptText, milliseconds: slow ? slowReadingMs : readingMs };
    const outcome = await this.reader.readDocument(bytes, { name, limits });
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

function refuseFailure({ status, bytes }: FetchedPage): void {
  if (status !== 200)
    throw new AppError('PAGE_UNREACHABLE', {
      message: `The document could not be fetched: its server answers with status ${status}.`,
      details: { status },
    });
  if (bytes.byteLength === 0) throw new AppError('PAGE_EMPTY', { message: 'The document is empty.' });
}
