import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { type DocumentPageText, maxDocuments, type NoticeDocuments } from '@rfp/contracts/intelligence/notice-document';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { locate } from '@rfp/documents/locate';
import { BusClient } from '@rfp/messaging/bus-client';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocumentEntity } from '../store/notice.entity.js';
import { DocumentQueueService } from './document-queue.service.js';
import { documentRow, documentsOf, toDocument } from './document-row.js';

/** Maximum number of waiting documents per person. */
const maxWaiting = 2 * maxDocuments;

const pageRow = z.object({
  name: z.string(),
  page_name: z.string().nullable(),
  pages: z.number(),
  text: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  pieces: z.array(z.number()),
});

/** Documents of notices: their state, requests to read them, and their text. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
    private readonly queue: DocumentQueueService,
  ) {}

  async list(request: RpcRequest<'intelligence.documents'>): Promise<NoticeDocuments> {
    return this.describe(await this.client.call('opportunities.texts', request));
  }

  /** Fetches only addresses that the notice names: callers choose among these and cannot supply others. */
  async request(
    { documents, ...request }: RpcRequest<'intelligence.read-documents'>,
    { user_id }: Caller,
  ): Promise<NoticeDocuments> {
    const notice = await this.client.call('opportunities.texts', request);
    const named = documentsOf(notice);
    const requested =
      documents === undefined ? named.slice(0, maxDocuments) : named.filter(({ id }) => documents.includes(id));
    if (documents !== undefined && requested.length < new Set(documents).size)
      throw new AppError('DOCUMENT_NOT_FOUND', { details: { id: notice.id, documents } });
    await this.enforceWaitingLimit(user_id, requested.length);
    await this.database.query(
      `INSERT INTO document AS stored (id, opportunity_id, url, name, state, requested_by, requested_at)
       SELECT id, $1, url, name, 'waiting', $2, now()
         FROM jsonb_to_recordset($3::jsonb) AS requested(id text, url text, name text)
       ON CONFLICT (id) DO UPDATE SET state = 'waiting', reason = NULL, name = excluded.name,
              requested_by = excluded.requested_by, requested_at = excluded.requested_at
        WHERE stored.state NOT IN ('waiting', 'fetching')`,
      [notice.id, user_id, JSON.stringify(requested)],
    );
    this.queue.wake();
    return this.describe(notice);
  }

  async page({
    document,
    page,
    start = 0,
    end = 0,
    ...request
  }: RpcRequest<'intelligence.document-page'>): Promise<DocumentPageText> {
    const { id } = await this.client.call('opportunities.texts', request);
    const found = await readOne(
      this.database,
      pageRow,
      `SELECT document.name, page.name AS page_name, document.pages, page.text, page.width, page.height, page.pieces
         FROM document JOIN document_page page ON page.document_id = document.id AND page.attempt = document.read_attempt
        WHERE document.id = $1 AND document.opportunity_id = $2 AND page.number = $3`,
      [document, id, page],
    );
    if (found === undefined) throw new AppError('PAGE_NOT_READ', { details: { id, document, page } });
    const { pieces, ...text } = found;
    return { document, page, ...text, marks: locate({ number: page, text: found.text, pieces }, start, end) };
  }

  /** Deletes the documents of removed opportunities. */
  async deleteDocumentsOf(opportunities: readonly string[]): Promise<void> {
    if (opportunities.length === 0) return;
    await this.database.query(
      `WITH gone AS (DELETE FROM document WHERE opportunity_id = ANY($1::uuid[]) RETURNING id),
            asked AS (DELETE FROM notice_question WHERE opportunity_id = ANY($1::uuid[])),
            checked AS (DELETE FROM checked_requirement WHERE opportunity_id = ANY($1::uuid[]))
       DELETE FROM document_page WHERE document_id IN (SELECT id FROM gone)`,
      [opportunities],
    );
  }

  private async enforceWaitingLimit(user_id: string, more: number): Promise<void> {
    const waiting = await this.database.manager.countBy(DocumentEntity, { state: 'waiting', requested_by: user_id });
    if (waiting + more > maxWaiting) throw new AppError('TOO_MANY_DOCUMENTS');
  }

  private async describe(notice: NoticeTexts): Promise<NoticeDocuments> {
    const known = await this.database.manager.findBy(DocumentEntity, { opportunity_id: notice.id });
    const byId = new Map(known.map((row) => [row.id, toDocument(documentRow.parse(row))]));
    const unknown = { reason: null, kind: null, bytes: null, pages: null, fetched_at: null, problems: [] };
    const documents = documentsOf(notice).map(
      ({ bytes, ...each }) => byId.get(each.id) ?? { ...each, ...unknown, bytes, state: 'not_fetched' as const },
    );
    return { id: notice.id, documents };
  }
}
