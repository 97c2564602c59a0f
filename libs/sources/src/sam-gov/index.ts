import { AppError } from '@rfp/contracts/errors';
import { type Connector, type OperatorSettings, type Page, type ReadContext } from '../connector.js';
import { requestPage, type SearchContext, toListedRecord } from './request-page.js';
import { type Checkpoint, keyFingerprint, planWindows, readCheckpoint, type WindowPlan } from './checkpoint.js';
import { samGovKeyCheck } from './check-key.js';
import { collectNotices, replayReceived } from './collect-notices.js';
import { defaultPageSize, samGovApiBaseUrl, samGovHome, samGovName, windowDays } from './constants.js';
import { receiveApiRecord } from './read-api-record.js';
import { recordFingerprint } from '../records/record-fingerprint.js';
import { replayRecord } from '../records/read-record.js';
import { failIfUnreadable } from '../fail-if-unreadable.js';
import { z } from 'zod';
import { type Listing, type Step, pageThroughWindow } from './page-through-window.js';

/** Operator settings: the API key, its daily quota (10, 1,000 or 10,000), and the base URL of a mirror. */
export const samGovOperator: OperatorSettings = {
  apiKey: { env: 'SAM_API_KEY', title: samGovName, check: samGovKeyCheck },
  baseUrlEnv: 'SAM_BASE_URL',
  pace: { dailyQuota: { env: 'SAM_DAILY_QUOTA', defaultValue: 10 } },
};

/**
 * Federal contract opportunities from the documented API. Needs a key; a personal key may have a quota of 10 calls per day.
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
    // The quota depends on the key (10, 1,000, 10,000). The source reports when it is used up.
    pace: { minIntervalMs: 1000, dailyQuota: null },
    // SAM.gov counts the requests of a key across all clients.
    account: 'sam_gov',
    // Not a full snapshot: a run reads the notices posted in a window of days.
    lookbackDays: windowDays,
    replay: (raw) =>
      replayRecord(raw, z.unknown(), (record) => replayReceived(receiveApiRecord(toListedRecord(record)))),
    read: (context, baseUrl) => read(context, baseUrl, pageSize),
  };
}

/** State carried from page to page. */
interface Run {
  search: Omit<SearchContext, 'isKeyAccepted'>;
  state: Checkpoint;
  /** Number of readable records, including those of unwanted types. */
  readable: number;
  /** Number of notices announced in the windows read so far; null if unknown. */
  expected: number | null;
}

async function* read(
  { fetch, now, checkpoint, apiKey: key }: ReadContext,
  baseUrl: string,
  pageSize: number,
): AsyncGenerator<Page> {
  if (!key) throw new AppError('SOURCE_KEY_MISSING');
  const run: Run = {
    search: { fetch, baseUrl, key, pageSize },
    state: readCheckpoint(checkpoint),
    readable: 0,
    expected: 0,
  };
  for (const window of planWindows(run.state, now)) {
    try {
      yield* readWindow(run, window);
    } catch (error) {
      // A record was missed, so the next run restarts the listing instead of resuming after the gap.
      const incomplete = error instanceof AppError && error.code === 'SOURCE_INCOMPLETE';
      if (incomplete)
        yield { notices: [], rejected: [], expected: run.expected, checkpoint: { ...run.state, open: null } };
      throw error;
    }
  }
}

async function* readWindow(run: Run, window: WindowPlan): AsyncGenerator<Page> {
  const expectedBefore = run.expected;
  let dropped = window.page * run.search.pageSize;
  const yielded = new Set(window.handed_on);
  const request = (offset: number): Promise<Listing> => requestWithKnownKey(run, window, offset);
  const start = { page: window.page, unit: run.state.unit };
  for await (const step of pageThroughWindow(request, start, run.search.pageSize)) {
    const unyielded = step.fresh.filter(({ record }) => !yielded.has(recordFingerprint(record)));
    const yieldedBefore = step.fresh.length - unyielded.length;
    const { notices, rejected, skipped } = collectNotices(unyielded.map(receiveApiRecord));
    run.readable += notices.length + skipped + yieldedBefore;
    failIfUnreadable(run.readable, rejected, `records of ${samGovName}`, 1);
    dropped += step.repeated + skipped + yieldedBefore;
    run.expected =
      expectedBefore === null || step.announced === null
        ? null
        : expectedBefore + Math.max(0, step.announced - dropped);
    run.state = advance(run.state, window, step);
    // A page without new records need not be yielded, since resuming repeats it anyway.
    if (yieldedBefore > 0 && unyielded.length === 0 && step.nextPage !== null) continue;
    yield { notices, rejected, expected: run.expected, checkpoint: run.state };
  }
}

async function requestWithKnownKey(run: Run, window: WindowPlan, offset: number): Promise<Listing> {
  const mark = keyFingerprint(run.search.key);
  const listing = await requestPage({ ...run.search, isKeyAccepted: run.state.key_mark === mark }, window, offset);
  run.state = { ...run.state, key_mark: mark };
  return listing;
}

function advance(state: Checkpoint, { from, to }: WindowPlan, { fresh, nextPage, unit }: Step): Checkpoint {
  if (nextPage === null) return { ...state, through: to, open: null, unit };
  return {
    ...state,
    open: { from, to, page: nextPage, handed_on: fresh.map(({ record }) => recordFingerprint(record)) },
    unit,
  };
}
