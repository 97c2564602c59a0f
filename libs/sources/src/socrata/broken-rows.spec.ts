import { AppError } from '@rfp/contracts/errors';
import { type FaultPlan } from '@rfp/twins/fault';
import { socrataTwin } from '@rfp/twins/socrata';
import { startTwin } from '@rfp/twins/twin-server';
import { type UnreadableRecord } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { socrataType } from './index.js';

const now = new Date('2026-10-02T12:00:00Z');
const connector = (page_size = 1000) =>
  socrataType.create(
    { key: 'some_county', name: 'Some County', source_type: 'state_rfp', home_url: 'https://data.example.gov/' },
    {
      domain: 'data.example.gov',
      dataset: 'abcd-1234',
      time_zone: 'America/Chicago',
      id: 'bid',
      fields: { title: 'name' },
      page_size,
    },
  );
const rows = ['one', 'two', 'three', 'four', 'five', 'six'].map((name, index) => ({ bid: String(index), name }));

interface ReadResult {
  titles: string[];
  rejected: UnreadableRecord[];
  error: AppError | null;
}

async function read(rewrite: (body: string) => string, pageSize?: number): Promise<ReadResult> {
  const twin = await startTwin(socrataTwin({ 'abcd-1234': { columns: ['bid', 'name'], rows } }));
  const result: ReadResult = { titles: [], rejected: [], error: null };
  try {
    twin.misbehave({ kind: 'rewrite', rewrite } satisfies FaultPlan);
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    const context = { fetch, now, signal, checkpoint: null, apiKey: null };
    for await (const { notices, rejected } of connector(pageSize).read(context, twin.url)) {
      result.titles.push(...notices.map(({ fields }) => fields.title));
      result.rejected.push(...rejected);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.error = error;
  } finally {
    await twin.stop();
  }
  return result;
}

describe('a fault of JSON in the rows', () => {
  it('is repaired and reported', async () => {
    const { error, titles, rejected } = await read((body) =>
      body.replace('"one"', '"1" pipe"').replace('"bid":"1"', '"bid":001'),
    );
    expect([error, titles]).toEqual([null, ['1" pipe', 'two', 'three', 'four', 'five', 'six']]);
    expect(rejected).toMatchObject([
      {
        code: 'RECORD_MENDED',
        message: expect.stringContaining('not JSON: quotation mark within a text at character '),
      },
    ]);
    const [again] = rejected.map(({ raw }) => connector().replay?.(raw, now));
    expect(again).toMatchObject({ notices: [], rejected: [{ code: 'RECORD_MENDED' }] });
  });

  it.each(['one', 'four', 'six'])('that cannot be repaired affects only its row: %s', async (name) => {
    const { error, titles, rejected } = await read((body) => body.replace(`"${name}"`, 'oops'), 4);
    expect([error, titles.length]).toEqual([null, 5]);
    expect(rejected.map(({ code, message }) => [code, message.replace(/\d+/, 'N')])).toEqual([
      ['RECORD_UNREADABLE', 'The row is not JSON: "oops" without quotation marks at character N of the answer.'],
    ]);
  });

  it('is reported if nothing can be read', async () => {
    expect((await read(() => 'Service unavailable')).error).toMatchObject({
      code: 'SOURCE_NOT_JSON',
      message: 'The answer of the source is not JSON: it begins with "Service unavailable".',
    });
  });
});
