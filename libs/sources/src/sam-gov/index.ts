import { AppError } from '@rfp/contracts/errors';
import { type Connector, type OperatorSettings, type Page, type ReadContext } from '../connector.js';
import { type SearchContext, requestPage, listed } from './request-page.js';
import { type Checkpoint, keyFingerprint, planStretches, readCheckpoint, type Stretch } from './checkpoint.js';
import { samGovKeyCheck } from './check-key.js';
import { collectNotices, replayReceived } from './collect-notices.js';
import { defaultPageSize, samGovApiBaseUrl, samGovHome, samGovName, windowDays } from './constants.js';
import { receiveApiRecord } from './read-api-record.js';
import { recordFingerprint } from '../record-fingerprint.js';
import { replayRecord } from '../read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { z } from 'zod';
import { type Listing, type Step, pageThroughWindow } from './page-through-window.js';

/** The key, its daily quota (10, 1,000 or 10,000), and a mirror. */
export const samGovOperator: OperatorSettings = {
  apiKey: { env: 'SAM_API_KEY', title: samGovName, check: samGovKeyCheck },
  baseUrlEnv: 'SAM_BASE_URL',
  pace: { dailyQuota: { env: 'SAM_DAILY_QUOTA', defaultValue: 10 } },
};

/**
 * Contract opportunities of the federal government from the documented API. Needs a key; a personal one may have a
 * quota of 10 calls a day.
 */
export function createSamGov({ pageSize = defaultPageSize }: { pageSize?: number } = {}): Connector {
  return {
    source: {
      key: 'sam_gov',
      name: samGovName,
      source_type: 'federal_contract',
      kind: 'api',
      home_url: samGovHome,
      needs_key: true,
    },
    defaultBaseUrl: samGovApiBaseUrl,
    // Only the source knows the quota of a key (10, 1,000, 10,000); it reports when it is used up.
    pace: { minIntervalMs: 1000, dailyQuota: null },
    // SAM.gov counts by key, across all clients.
    account: 'sam_gov',
    // No full snapshot: a run reads what was posted in a window of days.
    lookbackDays: windowDays,
    replay: (raw) => replayRecord(raw, z.unknown(), (record) => replayReceived(receiveApiRecord(listed(record)))),
    read: (context, baseUrl) => read(context, baseUrl, pageSize),
  };
}

/** State carried from page to page. */
interface Run {
  asking: Omit<SearchContext, 'isKeyAccepted'>;
  state: Checkpoint;
  /** Readable records, wanted or not. */
  readable: number;
  /** Of the windows read so far. */
  expected: number | null;
}

async function* read(
  { fetch, now, checkpoint, apiKey: key }: ReadContext,
  baseUrl: string,
  pageSize: number,
): AsyncGenerator<Page> {
  if (!key) throw new AppError('SOURCE_KEY_MISSING');
  const run: Run = {
    asking: { fetch, baseUrl, key, pageSize },
    state: readCheckpoint(checkpoint),
    readable: 0,
    expected: 0,
  };
  for (const stretch of planStretches(run.state, now)) {
    try {
      yield* readStretch(run, stretch);
    } catch (error) {
      // A record is missing somewhere: the next run restarts the listing instead of resuming behind the gap.
      const incomplete = error instanceof AppError && error.code === 'SOURCE_INCOMPLETE';
      if (incomplete)
        yield { notices: [], rejected: [], expected: run.expected, checkpoint: { ...run.state, open: null } };
      throw error;
    }
  }
}

async function* readStretch(run: Run, stretch: Stretch): AsyncGenerator<Page> {
  const expectedBefore = run.expected;
  let dropped = stretch.page * run.asking.pageSize;
  const yielded = new Set(stretch.handed_on);
  const ask = (offset: number): Promise<Listing> => requestWithKnownKey(run, stretch, offset);
  for await (const step of pageThroughWindow(ask, { page: stretch.page, unit: run.state.unit }, run.asking.pageSize)) {
    const left = step.fresh.filter(({ record }) => !yielded.has(recordFingerprint(record)));
    const known = step.fresh.length - left.length;
    const { notices, rejected, skipped } = collectNotices(left.map(receiveApiRecord));
    run.readable += notices.length + skipped + known;
    failIfUnreadable(run.readable, rejected, `records of ${samGovName}`, 1);
    dropped += step.repeated + skipped + known;
    run.expected =
      expectedBefore === null || step.announced === null
        ? null
        : expectedBefore + Math.max(0, step.announced - dropped);
    run.state = moveOn(run.state, stretch, step);
    // A page without new records leads no further than its own checkpoint.
    if (known > 0 && left.length === 0 && step.nextPage !== null) continue;
    yield { notices, rejected, expected: run.expected, checkpoint: run.state };
  }
}

async function requestWithKnownKey(run: Run, stretch: Stretch, offset: number): Promise<Listing> {
  const mark = keyFingerprint(run.asking.key);
  const listing = await requestPage({ ...run.asking, isKeyAccepted: run.state.key_mark === mark }, stretch, offset);
  run.state = { ...run.state, key_mark: mark };
  return listing;
}

function moveOn(state: Checkpoint, { from, to }: Stretch, { fresh, nextPage, unit }: Step): Checkpoint {
  if (nextPage === null) return { ...state, through: to, open: null, unit };
  return {
    ...state,
    open: { from, to, page: nextPage, handed_on: fresh.map(({ record }) => recordFingerprint(record)) },
    unit,
  };
}
