import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type EventPayload } from '@rfp/contracts/events';
import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { type Audience } from '@rfp/contracts/opportunity';
import { BusClient } from '@rfp/messaging/bus-client';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentQueueService } from './document-queue.service.js';
import { documentsOf } from './document-row.js';
import { DocumentsService } from './documents.service.js';

/** Moves documents, questions and checked requirements to the right notice when notices are split or merged by hand. */
@Injectable()
export class RegroupingService {
  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
    private readonly documents: DocumentsService,
    private readonly queue: DocumentQueueService,
  ) {}

  /** Idempotent and independent of event order, because it reads the current notice of each opportunity. */
  async applyEvent({ demo, added, updated, removed }: EventPayload<'opportunities.regrouped'>): Promise<void> {
    const ids = [...added, ...updated, ...removed];
    const replacedIds: string[] = [];
    for (const id of ids) {
      const notice = await this.find(id, demo ? 'demo' : 'default');
      if (notice !== undefined)
        await inTransaction(this.database, async (manager) => {
          await copyDocuments(manager, notice, [...ids, notice.id]);
          if (notice.id !== id) await moveUserData(manager, id, notice.id);
        });
      if (notice?.id !== id) replacedIds.push(id);
    }
    await this.documents.deleteDocumentsOf(replacedIds);
    this.queue.wake();
  }

  /** Finds the notice of an opportunity; the id of a merged one resolves to the one it was merged into. */
  private async find(id: string, audience: Audience): Promise<NoticeTexts | undefined> {
    try {
      return await this.client.call('opportunities.texts', { id, audience });
    } catch (error) {
      if (error instanceof AppError && error.code === 'OPPORTUNITY_NOT_FOUND') return undefined;
      throw error;
    }
  }
}

/** Copies documents of these opportunities that the notice names. Documents still in progress are read again. */
async function copyDocuments(manager: EntityManager, notice: NoticeTexts, from: readonly string[]): Promise<void> {
  await manager.query(
    `WITH chosen AS (
       SELECT wanted.id AS copy, wanted.name AS shown, known.*
         FROM jsonb_to_recordset($2::jsonb) AS wanted(id text, url text, name text)
         CROSS JOIN LATERAL (
           SELECT * FROM document WHERE url = wanted.url AND opportunity_id = ANY($3::uuid[])
            ORDER BY read_attempt IS NULL, fetched_at DESC, id LIMIT 1) known),
          copied AS (
       INSERT INTO document (id, opportunity_id, url, name, state, reason, kind, bytes, hash, pages, problems,
                             requested_by, requested_at, attempt, read_attempt, fetched_at, searched_attempt)
       SELECT copy, $1, url, shown,
              CASE WHEN state NOT IN ('waiting', 'fetching') THEN state WHEN read_attempt IS NULL THEN 'waiting' ELSE 'read' END,
              reason, kind, bytes, hash, pages, problems, requested_by, requested_at, attempt, read_attempt, fetched_at, searched_attempt
         FROM chosen
       ON CONFLICT (id) DO NOTHING RETURNING id)
     INSERT INTO document_page (document_id, attempt, number, name, text, length, width, height, pieces)
     SELECT copied.id, page.attempt, page.number, page.name, page.text, page.length, page.width, page.height, page.pieces
       FROM copied JOIN chosen ON chosen.copy = copied.id
       JOIN document_page page ON page.document_id = chosen.id AND page.attempt = chosen.read_attempt`,
    [notice.id, JSON.stringify(documentsOf(notice)), from],
  );
}

/** Moves questions and checked requirements unless the person already has the same at the target. */
async function moveUserData(manager: EntityManager, from: string, to: string): Promise<void> {
  await manager.query(
    `INSERT INTO notice_question (user_id, opportunity_id, key, question, answer, asked_at)
     SELECT user_id, $2, key, question, answer, asked_at FROM notice_question WHERE opportunity_id = $1 ON CONFLICT DO NOTHING`,
    [from, to],
  );
  await manager.query(
    `INSERT INTO checked_requirement (user_id, opportunity_id, key, words, beside, checked_at)
     SELECT user_id, $2, key, words, beside, checked_at FROM checked_requirement WHERE opportunity_id = $1 ON CONFLICT DO NOTHING`,
    [from, to],
  );
}
