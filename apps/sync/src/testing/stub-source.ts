import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type Connector, type Page, type ReadContext } from '@rfp/sources/connector';
import { aNotice } from '@rfp/testing/builders';
import { type ConfiguredSource } from '../sources/configured/configured-source.js';

export const notices = (count: number, from = 0): Notice[] =>
  Array.from({ length: count }, (_, index) =>
    aNotice({ source_name: 'Test', source_id: `n${from + index}`, channel: 'list' }),
  );

export const aPage = (page: Partial<Page>): Page => ({
  notices: [],
  rejected: [],
  expected: null,
  checkpoint: null,
  ...page,
});

export interface StubSource extends Partial<Omit<ConfiguredSource, 'source' | 'connector'>> {
  source?: Partial<ConfiguredSource['source']>;
  connector?: Partial<Connector>;
  /** Pages to return, followed by the failure if there is one. */
  pages?: readonly Page[];
  failure?: AppError;
  read?: (context: ReadContext) => AsyncIterable<Page>;
}

const pace = { minIntervalMs: 0, dailyQuota: null };

/** A source with a stub connector. */
export function aStubSource({
  source,
  connector,
  pages = [],
  failure,
  read,
  ...rest
}: StubSource = {}): ConfiguredSource {
  const identity = {
    key: 'test_source',
    name: 'Test',
    source_type: 'scraped',
    kind: 'api',
    home_url: 'https://example.org/',
    needs_key: false,
    ...source,
  } as const;
  const { key, name, source_type, kind, home_url, needs_key } = identity;
  return {
    connector: {
      source: { key, name, source_type, kind, home_url, needs_key },
      defaultBaseUrl: 'https://example.org',
      pace,
      read: read ?? (() => generatePages(pages, failure)),
      ...connector,
    },
    source: {
      id: key,
      connector: 'feed',
      settings: {},
      ready: true,
      ready_made: false,
      paused: false,
      interval_hours: 24,
      next_due_at: null,
      max_records: null,
      created_at: '2026-01-01T00:00:00.000Z',
      created_by: null,
      ...identity,
    },
    // Null, so that a claim does not compare it with the row, which specs change without this stub.
    changedAt: null,
    unready: null,
    baseUrl: 'https://example.org',
    pace,
    account: key,
    send: () => Promise.reject(new AppError('SOURCE_UNREACHABLE')),
    validateTargets: async () => undefined,
    openKey: async () => null,
    ...rest,
  };
}

async function* generatePages(pages: readonly Page[], failure: AppError | undefined): AsyncGenerator<Page> {
  yield* pages;
  if (failure !== undefined) throw failure;
}
