import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { maxAttachedText, pageBreak } from '@rfp/contracts/intelligence/notice-document';
import { BusClient } from '@rfp/messaging/bus-client';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocumentEntity } from '../store/notice.entity.js';

/** The call may wait for a batch of notices that is being stored. */
const submitTimeoutMs = 60_000;
/** Maximum bytes of a text in a message; the message limit is 1 MB. */
const maxBytes = 800_000;

const unsearchedRow = z.object({
  id: z.string(),
  opportunity_id: z.string(),
  url: z.string(),
  read_attempt: z.string(),
  fetched_at: z.date(),
});
const pageRow = z.object({ text: z.string() });

/** Sends the texts of read documents to the opportunities service, which indexes them. Texts that it has not acknowledged are sent again. */
@Injectable()
export class SearchDocumentsService {
  private readonly logger = new Logger(SearchDocumentsService.name);
  private running: Promise<void> | undefined;
  private isStopping = false;
  /** Id of the last document sent. The next document follows it in the order of ids, so a failing document does not block the others. */
  private lastSentId = '';

  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
  ) {}

  /** Sends the texts that are not indexed yet, or joins a run in progress. */
  @Cron('*/10 * * * * *')
  sendUnindexed(): Promise<void> {
    this.running ??= this.sendAll()
      .catch((error: unknown) => {
        this.logger.warn(`texts of documents wait to be searched: ${toAppError(error).message}`);
      })
      .finally(() => (this.running = undefined));
    return this.running;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async sendAll(): Promise<void> {
    while (!this.isStopping) {
      const next = await readOne(
        this.database,
        unsearchedRow,
        `SELECT id, opportunity_id, url, read_attempt, fetched_at FROM document
          WHERE read_attempt IS DISTINCT FROM searched_attempt AND read_attempt IS NOT NULL ORDER BY id <= $1, id LIMIT 1`,
        [this.lastSentId],
      );
      if (next === undefined) return;
      const { id, opportunity_id, url, read_attempt, fetched_at } = next;
      this.lastSentId = id;
      const text = await this.textOf(id, read_attempt);
      await this.client.call(
        'opportunities.keep-attached-text',
        { id: opportunity_id, url, fetched_at: fetched_at.toISOString(), text },
        { timeoutMs: submitTimeoutMs },
      );
      await this.database.manager.update(DocumentEntity, { id, read_attempt }, { searched_attempt: read_attempt });
    }
  }

  private async textOf(id: string, attempt: string): Promise<string> {
    const pages = await readRows(
      this.database,
      pageRow,
      `SELECT page.text FROM (
         SELECT number, sum(length) OVER (ORDER BY number) - length AS before FROM document_page
          WHERE document_id = $1 AND attempt = $2) listed
         JOIN document_page page ON page.document_id = $1 AND page.attempt = $2 AND page.number = listed.number
        WHERE listed.before < $3 ORDER BY listed.number`,
      [id, attempt, maxAttachedText],
    );
    return shortenToFit(pages.map(({ text }) => text.replaceAll(pageBreak, ' ')).join(pageBreak));
  }
}

/** Shortens a text to the searched length and the message limit. */
function shortenToFit(text: string): string {
  // Page and line breaks stay because they separate sentences.
  let part = text.replaceAll(/(?![\n\f])\p{Cc}/gu, ' ').slice(0, maxAttachedText);
  while (Buffer.byteLength(JSON.stringify(part)) > maxBytes) part = part.slice(0, part.length * 0.8);
  return part.toWellFormed();
}
