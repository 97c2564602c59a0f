import { randomUUID } from 'node:crypto';
import { type Notice, type NoticeBatch } from '@rfp/contracts/notice';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { openOpportunitiesStore } from '../store/data-source.js';
import { serviceDatabase } from './service-database.js';

/** The store of the service in a temporary database. */
export interface SpecStore {
  store: DataSource;
  /** Connection URL of the service's own role. */
  url: string;
  /** Opens a second data source, like another process. */
  replica(): Promise<DataSource>;
  empty(): Promise<void>;
  drop(): Promise<void>;
}

/** The tables that specs fill. */
const filledTables =
  `opportunity_summary opportunity_past opportunity_text opportunity_search opportunity_notice_search attached_text opportunity_count
  search_word search_word_change search_synonym source_record source_record_version pruned_version history_start source_fence
  intake_result seen_opportunity merge_decision merge_decision_notice emptied_opportunity outbox inbox watcher notification digest notified_version score_median time_changed_opportunity source_boilerplate
  opportunity_mark opportunity_watch workspace_tag opportunity_tag opportunity_note opportunity_viewed mark_batch
  saved_search saved_search_opened default_search search_alert workspace_profile`.split(/\s+/);

const smallRow = z.tuple([z.object({ small: z.boolean() })]);

/** Whether there are few rows. Deleting them is then ten times faster than truncating all tables and indexes. */
async function isSmall(store: DataSource): Promise<boolean> {
  const [{ small }] = smallRow.parse(
    await store.query('SELECT NOT EXISTS (SELECT FROM source_record_version OFFSET 300) AS small'),
  );
  return small;
}

export async function openSpecStore(): Promise<SpecStore> {
  const database = await serviceDatabase();
  const { url } = database;
  const open = () => openOpportunitiesStore(url);
  const store = await open();
  const stores = [store];
  return {
    store,
    url,
    replica: async () => {
      const replica = await open();
      stores.push(replica);
      return replica;
    },
    empty: async () => {
      const statement = (await isSmall(store))
        ? filledTables.map((table) => `DELETE FROM ${table}`).join('; ')
        : `TRUNCATE ${filledTables.join(', ')}`;
      await store.transaction(async (manager) => {
        // On a busy machine, truncating so many files may exceed the statement timeout of the service.
        await manager.query('SET LOCAL statement_timeout = 0');
        await manager.query(statement);
      });
    },
    drop: async () => {
      await Promise.all(stores.map((each) => each.destroy()));
      await database.drop();
    },
  };
}

let fence = 0;

/** A person who requests explanations. */
export const aReader = { user_id: '00000000-0000-4000-8000-000000000077' };

/** Returns the batch of a new run. It has a higher fence than all earlier runs, and was fetched a minute later. */
export function aBatch(notices: Notice[], overrides: Partial<NoticeBatch> = {}): NoticeBatch {
  fence += 1;
  return {
    source: 'sam_gov',
    run_id: randomUUID(),
    seq: 1,
    fence,
    fetched_at: new Date(Date.UTC(2026, 2, 3) + fence * 60_000).toISOString(),
    demo: false,
    notices,
    ...overrides,
  };
}
