import { setTimeout as delay } from 'node:timers/promises';
import { type AppError, toAppError } from '@rfp/contracts/errors';
import { strikeError } from '../secrets/strike-key.js';
import { keepUsage } from './account-usage.js';
import { judgeEnd } from './judge-end.js';
import { type RunEnd } from './ledger.service.js';
import { type Found } from './run-source.js';
import { type RunUnderWay } from './run-under-way.js';

/** Waits before the end of a run is written down again where the database is away. The lease lasts longer. */
const waits = [200, 1000, 5000, 15_000];

/** Reads, and writes down how it ended. Never rejects: what it was stands in the ledger. */
export async function carryOut(run: RunUnderWay, read: (found: Found) => Promise<void>): Promise<void> {
  const found: Found = { listing: null, drop: null, listingDone: false, gotOn: false };
  const error = await read(found).then(
    () => null,
    (thrown: unknown) => strikeError(toAppError(thrown), run.apiKey),
  );
  run.stop();
  if (!(await writeEnd(run, endOf(run, found, error)))) await keepUsageOf(run);
  if (!run.isClean) {
    await run.services.settling.settle(run.claim.runId).catch(() => {
      // The next round of settling does it.
    });
  }
}

function endOf(run: RunUnderWay, { listing, drop, listingDone, gotOn }: Found, error: AppError | null): RunEnd {
  const { received, rejected } = run.counters;
  const verdict = judgeEnd({ received, rejected, rejectedByCode: run.rejectedByCode, listing, drop }, error);
  return { ...verdict, requests: run.requests, usage: run.usage, clean: run.isClean, listingDone, gotOn };
}

/** False where somebody else has ended the run, or its lease is left to run out because the database is away. */
async function writeEnd(run: RunUnderWay, end: RunEnd): Promise<boolean> {
  for (const wait of [...waits, null]) {
    try {
      await run.services.ledger.finish(run.claim, end);
      return true;
    } catch (thrown) {
      if (wait === null || !toAppError(thrown).retryable) return false;
      await delay(wait, undefined, { ref: false });
    }
  }
  return false;
}

/** What a source asked for must not be forgotten with a run that may no longer write: it must not be asked early. */
async function keepUsageOf({ usage, services }: RunUnderWay): Promise<void> {
  if (usage === null) return;
  await keepUsage(services.database, usage).catch(() => {
    // The database is away for longer than the run could wait.
  });
}
