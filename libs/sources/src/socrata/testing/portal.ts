import { AppError } from '@rfp/contracts/errors';
import { type SocrataDataset, socrataTwin } from '@rfp/twins/socrata';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type Page, type ReadContext } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';
import { socrataType } from '../index.js';

export const now = new Date('2026-10-02T12:00:00Z');
export const identity = {
  key: 'some_county',
  name: 'Some County',
  source_type: 'state_rfp',
  home_url: 'https://data.example.gov/',
} as const;
export const settings = {
  domain: 'data.example.gov',
  dataset: 'abcd-1234',
  time_zone: 'America/Chicago',
  id: 'bid',
  fields: { title: 'name' },
};
export const rows = ['one', 'two', 'three', 'four', 'five', 'six'].map((name, index) => ({
  bid: String(index),
  name,
  stage: index % 2 === 0 ? "Men's" : 'Other',
}));
export const bids: SocrataDataset = { columns: ['bid', 'name', 'stage', 'closes', 'place'], rows };

export interface ReadResult {
  pages: Page[];
  titles: string[];
  error: AppError | null;
}

/** A portal with one data set, which a test can replace. */
export class Portal {
  data = bids;

  private constructor(readonly twin: Twin) {}

  static async start(): Promise<Portal> {
    let portal: Portal | undefined;
    const answering = socrataTwin(
      new Proxy({}, { get: (_all, sign) => (sign === 'abcd-1234' ? portal?.data : undefined) }),
    );
    portal = new Portal(await startTwin(answering));
    return portal;
  }

  /** Reads the data set with changed settings. */
  async read(changes: Record<string, unknown> = {}, context: Partial<ReadContext> = {}): Promise<ReadResult> {
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    const connector = socrataType.create(identity, { ...settings, ...changes });
    const result: ReadResult = { pages: [], titles: [], error: null };
    try {
      for await (const page of connector.read(
        { fetch, now, signal, checkpoint: null, apiKey: null, ...context },
        this.twin.url,
      ))
        result.pages.push(page);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.error = error;
    }
    result.titles = result.pages.flatMap(({ notices }) => notices.map(({ fields }) => fields.title));
    return result;
  }
}
