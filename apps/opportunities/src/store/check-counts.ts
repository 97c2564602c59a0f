import { type DataSource, type EntityManager } from 'typeorm';
import { findCountDifferences, recount } from './opportunity-counts.js';
import { findWordDifferences, recountWords } from './search-document.js';
import { withWriteLock } from './with-write-lock.js';

/** A count that differs from a recount. */
export interface Difference {
  /** What is counted, such as `agency demo=false Department of Energy`. */
  readonly what: string;
  readonly stored: number;
  readonly counted: number;
}

interface Kept {
  find(manager: EntityManager): Promise<Difference[]>;
  mend(manager: EntityManager): Promise<void>;
}

const counts: Kept = {
  find: async (manager) =>
    (await findCountDifferences(manager)).map(({ kind, demo, key, stored, counted }) => ({
      what: `${kind} demo=${demo} ${key}`.trimEnd(),
      stored,
      counted,
    })),
  mend: recount,
};

const words: Kept = {
  find: async (manager) =>
    (await findWordDifferences(manager)).map(({ word, stored, counted }) => ({
      what: `word ${word}`,
      stored,
      counted,
    })),
  mend: recountWords,
};

/**
 * Compares the kept counts of records and of words with a recount, and replaces wrong ones if asked to. Returns those that were wrong.
 * Writers wait meanwhile, readers do not.
 */
export async function checkCounts(database: DataSource, { mend }: { mend: boolean }): Promise<Difference[]> {
  return [...(await checkKept(database, counts, mend)), ...(await checkKept(database, words, mend))];
}

function checkKept(database: DataSource, kept: Kept, mend: boolean): Promise<Difference[]> {
  return withWriteLock(
    database,
    async (manager) => {
      await manager.query('SET LOCAL statement_timeout = 0');
      const differences = await kept.find(manager);
      if (mend && differences.length > 0) await kept.mend(manager);
      return differences;
    },
    {},
  );
}
