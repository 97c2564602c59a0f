import { type Notice } from '@rfp/contracts/notice';
import { sourceSchema } from '@rfp/contracts/source';
import { type Page } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { demoConnector } from './index.js';

const now = new Date('2026-11-20T15:00:00Z');

async function read(
  options: { now?: Date; checkpoint?: unknown; pages?: number; signal?: AbortSignal } = {},
): Promise<Page[]> {
  const { signal = new AbortController().signal } = options;
  const context = {
    fetch: createSourceFetch({ signal }),
    now: options.now ?? now,
    signal,
    checkpoint: options.checkpoint ?? null,
    apiKey: null,
  };
  const pages: Page[] = [];
  for await (const page of demoConnector.read(context, demoConnector.defaultBaseUrl)) {
    pages.push(page);
    if (pages.length === options.pages) break;
  }
  return pages;
}

function noticesOf(pages: readonly Page[]): Notice[] {
  return pages.flatMap(({ notices }) => notices);
}

describe('the demo connector', () => {
  let allPages: Page[];

  beforeAll(async () => {
    allPages = await read();
  });

  it('is a source that needs no key', () => {
    expect(sourceSchema.parse({ ...demoConnector.source, ready: true })).toMatchObject({
      key: 'demo',
      kind: 'demo',
      needs_key: false,
    });
  });

  it('yields pages of 100 and announces the number of records', () => {
    expect(allPages.map(({ notices }) => notices.length)).toEqual([...Array.from({ length: 21 }, () => 100), 40]);
    expect(new Set(allPages.map(({ expected }) => expected))).toEqual(new Set([2140]));
    expect(allPages.flatMap(({ rejected }) => rejected)).toEqual([]);
  });

  it('never yields two versions of a notice on one page', () => {
    for (const { notices } of allPages)
      expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(notices.length);
  });

  it('resumes after the last page of an interrupted run, with the dates of the day on which the run began', async () => {
    const interrupted = await read({ pages: 5 });
    const rest = await read({ checkpoint: interrupted[4]?.checkpoint, now: new Date('2026-12-24T09:00:00Z') });
    expect(noticesOf([...interrupted, ...rest])).toEqual(noticesOf(allPages));
  });

  it('yields only the last version of each notice after a complete run', async () => {
    const again = await read({ checkpoint: allPages.at(-1)?.checkpoint });
    const latest = new Map(noticesOf(allPages).map((notice) => [notice.source_id, notice]));
    expect(noticesOf(again)).toEqual([...latest.values()]);
  });

  it('shifts its dates on a later day', async () => {
    const [page] = await read({
      checkpoint: allPages.at(-1)?.checkpoint,
      now: new Date('2027-02-01T09:00:00Z'),
      pages: 1,
    });
    const [before] = allPages;
    const posted = (from: Page | undefined) => from?.notices.map(({ fields }) => fields.posted_date);
    expect(posted(page)?.filter((day, index) => (day ?? '') <= (posted(before)?.[index] ?? ''))).toEqual([]);
  });

  it('restarts if the checkpoint is from another source', async () => {
    const [page] = await read({ checkpoint: { offset: 7 }, pages: 1 });
    expect(page?.notices[0]?.source_id).toBe('DEMO-00001');
  });

  it('stops when the run is cancelled', async () => {
    await expect(read({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'RUN_INTERRUPTED' });
  });
});
