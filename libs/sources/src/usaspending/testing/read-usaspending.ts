import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type FaultPlan } from '@rfp/twins/fault';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { usaspendingAwards, usaspendingTwin, type UsaspendingTwinOptions } from '@rfp/twins/usaspending/usaspending';
import { type Page } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';
import { createUsaspending } from '../index.js';
import { usaspendingSettings } from '../settings.js';

export const now = new Date('2026-10-15T12:00:00Z');
export const identity = {
  key: 'recompetes',
  name: 'USAspending',
  source_type: 'federal_contract',
  home_url: 'https://www.usaspending.gov/',
} as const;
export const allAgencies = [
  'Department of Defense',
  'Department of Veterans Affairs',
  'Department of State',
  'National Aeronautics and Space Administration',
];
export const settings = usaspendingSettings.parse({ agencies: allAgencies });
export const connector = createUsaspending(identity, settings, { limit: 3 });
export const idOf = (number: string): string =>
  usaspendingAwards().find((award) => award['Award ID'] === number)?.generated_internal_id ?? '';
export const leads = [
  'TESTHELP26',
  'TESTBARE27',
  'TESTBACK27',
  'TESTCASE27',
  'TESTTODAY26',
  'TESTPAST26',
  'TESTIDIQ27',
].map(idOf);
export const connectorCase = { startTwin: () => startTwin(usaspendingTwin()), apiKey: null, now, ids: leads } as const;

export interface ReadResult {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
  twin: Twin;
}

export interface ReadOptions extends UsaspendingTwinOptions {
  connector?: typeof connector;
  plan?: FaultPlan | FaultPlan[];
  checkpoint?: unknown;
  /** Ids of awards whose details are read instead of the listing. */
  detailIds?: string[];
}

export async function read({
  connector: reader = connector,
  plan = [],
  checkpoint = null,
  detailIds,
  ...options
}: ReadOptions = {}): Promise<ReadResult> {
  const twin = await startTwin(usaspendingTwin(options));
  const result: ReadResult = { pages: [], notices: [], error: null, twin };
  try {
    twin.misbehave(plan);
    const { signal } = new AbortController();
    const context = {
      fetch: createSourceFetch({ signal, now: () => now, sleep: async () => {} }),
      now,
      signal,
      checkpoint,
      apiKey: null,
    };
    for await (const page of detailIds === undefined
      ? reader.read(context, twin.url)
      : reader.details.read(detailIds, context, twin.url))
      result.pages.push(page);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.error = error;
  } finally {
    await twin.stop();
  }
  result.notices = result.pages.flatMap(({ notices }) => notices);
  return result;
}

export function bodiesSent(twin: Twin) {
  return twin.requests.map(({ body }) => JSON.parse(body));
}

export const find = (notices: Notice[], number: string) =>
  notices.find(({ fields }) => fields.opportunity_number === number);
