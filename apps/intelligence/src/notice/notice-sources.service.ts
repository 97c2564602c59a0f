import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type SourceText } from '@rfp/contracts/grounding';
import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { BusClient } from '@rfp/messaging/bus-client';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Maximum characters of documents behind a brief or an answer: some 150 pages, which take half a second. */
const maxDocumentsText = 400_000;

const documentRow = z.object({ id: z.string(), hash: z.string(), length: z.coerce.number() });
const pageRow = z.object({ document: z.string(), page: z.number(), text: z.string() });

/** A notice with its documents that have been read. */
export interface NoticeSources {
  notice: NoticeTexts;
  /** Content key: equal for equal content. */
  key: string;
  /** Whether the documents have more text than a brief or an answer takes into account. */
  isCut: boolean;
  /** All texts: the fields, then the pages of the documents. */
  load: () => Promise<SourceText[]>;
}

/** Finds the texts that may support sentences about a notice. */
@Injectable()
export class NoticeSourcesService {
  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
  ) {}

  async find(request: RpcRequest<'opportunities.texts'>): Promise<NoticeSources> {
    const notice = await this.client.call('opportunities.texts', request);
    const documents = await readRows(
      this.database,
      documentRow,
      `SELECT document.id, document.hash, sum(page.length) AS length
         FROM document JOIN document_page page ON page.document_id = document.id AND page.attempt = document.read_attempt
        WHERE document.opportunity_id = $1 GROUP BY document.id ORDER BY document.id`,
      [notice.id],
    );
    const content = JSON.stringify([notice.texts, documents.map(({ id, hash }) => [id, hash])]);
    return {
      notice,
      key: createHash('sha256').update(content).digest('hex'),
      isCut: documents.reduce((sum, { length }) => sum + length, 0) > maxDocumentsText,
      load: async () => [...notice.texts, ...(documents.length === 0 ? [] : await this.pagesOf(notice.id))],
    };
  }

  private async pagesOf(opportunity: string): Promise<SourceText[]> {
    const rows = await readRows(
      this.database,
      pageRow,
      `SELECT listed.document_id AS document, listed.number AS page, page.text
         FROM (SELECT page.document_id, page.attempt, page.number,
                      sum(page.length) OVER (ORDER BY page.document_id, page.number) AS upto
                 FROM document JOIN document_page page
                   ON page.document_id = document.id AND page.attempt = document.read_attempt
                WHERE document.opportunity_id = $1) listed
         JOIN document_page page USING (document_id, attempt, number)
        WHERE listed.upto <= $2 ORDER BY listed.document_id, listed.number`,
      [opportunity, maxDocumentsText],
    );
    return rows.map(({ document, page, text }) => ({ source: { document, page }, text }));
  }
}

/** Note for readers that the documents were cut. */
export const cutNote = {
  what: 'Later pages of the documents',
  reason: `The first ${maxDocumentsText.toLocaleString('en-US')} characters of the documents were read for this.`,
};
