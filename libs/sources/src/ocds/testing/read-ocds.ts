import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type FaultPlan } from '@rfp/twins/fault';
import { ocdsOrigin, type OcdsRelease, ocdsTwin } from '@rfp/twins/ocds';
import { startTwin, type Twin, type TwinAnswer } from '@rfp/twins/twin-server';
import { type Page } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';
import { ocds } from '../index.js';

export const now = new Date('2026-10-15T12:00:00Z');
export const identity = {
  key: 'example_publisher',
  name: 'Example Publisher',
  source_type: 'private_rfp',
  home_url: 'https://publisher.example/',
} as const;
export const windowed = { url: `${ocdsOrigin}/releases?updatedFrom={from}&updatedTo={to}`, window_days: 30 };

export interface ReadResult {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
  twin: Twin;
}

export interface ReadOptions {
  settings?: object;
  releases?: OcdsRelease[];
  perPage?: number;
  origin?: string;
  checkpoint?: unknown;
  plan?: FaultPlan | FaultPlan[];
  /** Body of every response. */
  body?: TwinAnswer['body'];
}

/** Runs the connector once against a twin with the given options. */
export async function read({
  settings = windowed,
  checkpoint = null,
  plan = [],
  body,
  ...options
}: ReadOptions = {}): Promise<ReadResult> {
  const twin = await startTwin(body === undefined ? ocdsTwin(options) : { name: 'body', answer: () => ({ body }) });
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
    for await (const page of ocds.create(identity, settings).read(context, twin.url)) result.pages.push(page);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.error = error;
  } finally {
    await twin.stop();
  }
  result.notices = result.pages.flatMap(({ notices }) => notices);
  return result;
}

export const releases = (...some: object[]) => JSON.stringify({ uri: '', releases: some });
export const release = (changes: object = {}) => ({
  ocid: 'ocds-x-1',
  id: 'a',
  date: '2026-10-01T10:00:00Z',
  tag: ['tender'],
  tender: { title: 'One' },
  ...changes,
});

export const find = (notices: Notice[], number: string) =>
  notices.find(({ source_id }) => source_id === `ocds-test01-${number}`);
