import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { type Connector, type Page, type ReadContext } from '../connector.js';
import { type MakeNotice, planNotices } from './make-notices.js';

const pageSize = 100;

/** Position of a run: the day that its dates are relative to, and the number of notices already yielded. */
const checkpointSchema = z.strictObject({ day: z.iso.date(), done: z.int().nonnegative(), complete: z.boolean() });

/** Invented opportunities, to try the product without a key or a network. */
export const demoConnector: Connector = {
  source: {
    key: 'demo',
    name: 'Demo data',
    source_type: 'federal_contract',
    kind: 'demo',
    home_url: 'https://example.org/demo',
    needs_key: false,
  },
  defaultBaseUrl: 'https://example.org',
  pace: { minIntervalMs: 0, dailyQuota: null },
  read,
};

/**
 * The first run yields all notices and then their amendments and cancellations, so that there is a history. A run that was interrupted is resumed
 * with the day of its beginning. After a complete run, only the last version of each notice is yielded, because the first versions would add a change
 * and its reversal for every amendment.
 */
async function* read({ now, signal, checkpoint, pause = nextTurn }: ReadContext): AsyncGenerator<Page> {
  const last = checkpointSchema.safeParse(checkpoint).data;
  const interrupted = last !== undefined && !last.complete;
  const day = interrupted ? last.day : now.toISOString().slice(0, 10);
  const { first, second, latest } = planNotices(day);
  const all = last?.complete === true ? latest : [...first, ...second];
  for (let from = interrupted ? last.done : 0; from < all.length; from += pageSize) {
    if (signal.aborted) throw new AppError('RUN_INTERRUPTED', { cause: signal.reason });
    const done = Math.min(from + pageSize, all.length);
    yield {
      notices: await makeWithPauses(all.slice(from, done), pause),
      rejected: [],
      expected: all.length,
      checkpoint: { day, done, complete: done === all.length },
    };
  }
}

async function makeWithPauses(makes: readonly MakeNotice[], pause: () => Promise<void>): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const make of makes) {
    await pause();
    notices.push(make());
  }
  return notices;
}
