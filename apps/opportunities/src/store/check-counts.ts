import { type DataSource, type EntityManager } from 'typeorm';
import { findCountDifferences, recount } from './opportunity-counts.js';
import { findWordDifferences, recountWords } from './search-document.js';
import { withWriteLock } from './with-write-lock.js';

/** A stored count that differs from a recount. */
export interface Difference {
  /** Name of the count, such as `agency demo=false Department of Energy`. */
  readonly what: string;
  readonly stored: number;
  readonly counted: number;
}

interface StoredCounts {
  find(manager: EntityManager): Promise<Difference[]>;
  repair(manager: EntityManager): Promise<void>;
}

const counts: StoredCounts = {
  find: async (manager) =>
    (await findCountDifferences(manager)).map(({ kind, demo, key, stored, counted }) => ({
      what: `${kind} demo=${demo} ${key}`.trimEnd(),
      stored,
      counted,
    })),
  repair: recount,
};

const words: StoredCounts = {
  find: async (manager) =>
    (await findWordDifferences(manager)).map(({ word, stored, counted }) => ({
      what: `word ${word}`,
      stored,
      counted,
    })),
  repair: recountWords,
};

/**
 * Compares the stored counts of records and words with a recount, and returns the wrong counts. With `mend`, corrects them. Writers wait meanwhile;
 * readers do not.
 */
export async function checkCounts(database: DataSource, { mend }: { mend: boolean }): Promise<Difference[]> {
  return [...(await checkStored(database, counts, mend)), ...(await checkStored(database, words, mend))];
}

function checkStored(database: DataSource, stored: StoredCounts, mend: boolean): Promise<Difference[]> {
  return withWriteLock(
    database,
    async (manager) => {
      await manager.query('SET LOCAL statement_timeout = 0');
      const differences = await stored.find(manager);
      if (mend && differences.length > 0) await stored.repair(manager);
      return differences;
    },
    {},
  );
}
