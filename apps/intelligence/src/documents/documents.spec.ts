import { AppError } from '@rfp/contracts/errors';
import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { type NoticeDocument, type ReadPage } from '@rfp/contracts/intelligence/notice-document';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { BriefService } from '../notice/brief.service.js';
import { NoticeSourcesService } from '../notice/notice-sources.service.js';
import { type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person } from '../testing/callers.js';
import { waitUntil } from '../testing/wait-until.js';
import { DocumentQueueService } from './document-queue.service.js';
import { DocumentsService } from './documents.service.js';
import { RegroupingService } from './regrouping.service.js';
import { SearchDocumentsService } from './search-documents.service.js';

const request = { id: '0197a3a4-0000-7000-8000-000000000001', audience: 'default' as const };
let world: AdviceWorld;
let store: DataSource;
let queue: DocumentQueueService;
let documents: DocumentsService;
let brief: BriefService;
let notice: NoticeTexts;
/** Opportunities that have separate notices with the same text. */
let separateNotices: Set<string>;
/** Simulates the reading of the next documents. */
let reading: (asked: Asked) => Promise<void>;
let inProgress: string[];

const asked = z.object({
  request: z.object({
    id: z.string(),
    attempt: z.string(),
    url: z.string(),
    name: z.string(),
    slow: z.boolean().optional(),
  }),
});
type Asked = z.infer<typeof asked>['request'];
const named = z.object({ request: z.object({ id: z.string() }) });
const attachedTextCall = z.object({ request: z.object({ url: z.string(), text: z.string() }) });

beforeAll(async () => {
  world = await adviceWorld();
  const { client, bus } = world;
  ({ store } = world);
  queue = new DocumentQueueService(store, client);
  documents = new DocumentsService(store, client, queue);
  brief = new BriefService(new NoticeSourcesService(store, client), world.parts().notices);
  await bus.respond(requestSubject('opportunities.texts'), 'opportunities', async (payload) => {
    const { id } = named.parse(payload).request;
    return succeed(separateNotices.has(id) ? { ...notice, id } : notice);
  });
  await bus.respond(requestSubject('sync.read-document'), 'sync', async (payload) => {
    const { request: wanted } = asked.parse(payload);
    try {
      await reading(wanted);
      return succeed({ kind: 'pdf', bytes: 1000, hash: wanted.attempt, pages: 1, problems: ['text_cut'] });
    } catch (error) {
      return fail(error instanceof AppError ? error : new AppError('INTERNAL'));
    }
  });
});

afterAll(async () => {
  await queue.stop();
  await world.close();
});

beforeEach(async () => {
  await store.query('TRUNCATE document, document_page, notice_question');
  inProgress = [];
  separateNotices = new Set();
  notice = {
    id: request.id,
    demo: false,
    title: 'Pump repair',
    source_url: null,
    texts: [{ source: { field: 'title' }, text: 'Pump repair' }],
    attachments: ['work.pdf', 'prices.pdf'].map((name) => ({ name, url: `https://example.gov/${name}` })),
  };
  reading = ({ id, attempt }) => queue.storePages(id, attempt, [pageOf('The contractor shall repair two pumps.')]);
});

/** A notice with one document. */
function withOnly(name: string, n: number): NoticeTexts {
  const id = `0197a3a4-0000-7000-8000-00000000010${n}`;
  return { ...notice, id, attachments: [{ name, url: `https://example.gov/${n}/${name}` }] };
}

const pageOf = (text: string): ReadPage => ({
  number: 1,
  name: null,
  text,
  width: 612,
  height: 792,
  pieces: [0, text.length, 72, 60, 10 * text.length, 12],
});

async function listed(name: string): Promise<NoticeDocument | undefined> {
  return (await documents.list(request)).documents.find((each) => each.name === name);
}

async function readUntil(name: string, state: NoticeDocument['state']): Promise<NoticeDocument> {
  await waitUntil(async () => (await listed(name))?.state === state);
  const found = await listed(name);
  if (found === undefined) throw new Error(`${name} is not listed`);
  return found;
}

describe('the documents of a notice', () => {
  it('are those that the notice names, and are read when a person requests it', async () => {
    expect((await documents.list(request)).documents.map(({ name, state }) => [name, state])).toEqual([
      ['work.pdf', 'not_fetched'],
      ['prices.pdf', 'not_fetched'],
    ]);
    const { id } = (await listed('work.pdf')) ?? { id: '' };
    await documents.request({ ...request, documents: [id] }, person(1));
    expect(await readUntil('work.pdf', 'read')).toMatchObject({
      kind: 'pdf',
      bytes: 1000,
      pages: 1,
      reason: null,
      problems: ['text_cut'],
    });
    expect((await listed('prices.pdf'))?.state).toBe('not_fetched');
    const page = await documents.page({ ...request, document: id, page: 1, start: 4, end: 14 });
    expect(page).toMatchObject({ text: 'The contractor shall repair two pumps.', width: 612, height: 792 });
    expect(page.marks).toEqual([{ left: 112, top: 60, width: 100, height: 12 }]);
  });

  it('are quoted in the brief with document and page', async () => {
    await documents.request(request, person(1));
    const { id } = await readUntil('work.pdf', 'read');
    await readUntil('prices.pdf', 'read');
    const { data } = await brief.extract(request, new Date());
    const { source, start, end, text } = data.requirements[0]?.quote ?? { source: {}, start: 0, end: 0, text: '' };
    expect(text).toBe('The contractor shall repair two pumps.');
    const quoted = z.object({ document: z.string(), page: z.number() }).parse(source);
    expect((await documents.page({ ...request, ...quoted })).text.slice(start, end)).toBe(text);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are fetched only from addresses that the notice names', async () => {
    const other = { ...request, documents: ['f'.repeat(32)] };
    await expect(documents.request(other, person(1))).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(documents.page({ ...request, document: 'f'.repeat(32), page: 1 })).rejects.toMatchObject({
      code: 'PAGE_NOT_READ',
    });
  });

  it('that cannot be read have a reason, keep the text that was read before, and do not stop others', async () => {
    await documents.request(request, person(1));
    const { id } = await readUntil('work.pdf', 'read');
    await readUntil('prices.pdf', 'read');
    const read = reading;
    reading = async (wanted) => {
      if (wanted.name === 'prices.pdf') return read(wanted);
      await queue.storePages(wanted.id, wanted.attempt, [pageOf('Half of it')]);
      throw new AppError('DOCUMENT_UNREADABLE', { message: 'The process that read the document ended.' });
    };
    await documents.request(request, person(1));
    const { reason } = await readUntil('work.pdf', 'refused');
    expect(reason).toBe('The process that read the document ended.');
    await readUntil('prices.pdf', 'read');
    expect((await documents.page({ ...request, document: id, page: 1 })).text).toContain('two pumps');
    expect(await store.query('SELECT count(*)::int AS pages FROM document_page')).toEqual([{ pages: 2 }]);
  });

  it('are read one at a time for each person, and for another person meanwhile', async () => {
    const release = Promise.withResolvers<void>();
    reading = async ({ name }) => {
      inProgress.push(name);
      await release.promise;
    };
    await documents.request(request, person(1));
    await waitUntil(async () => inProgress.length === 1);
    notice = { ...notice, id: '0197a3a4-0000-7000-8000-000000000002' };
    await documents.request(request, person(2));
    await waitUntil(async () => inProgress.length === 2);
    expect(inProgress).toEqual(['work.pdf', 'work.pdf'].map(() => expect.any(String)));
    const states = await store.query('SELECT state, count(*)::int AS n FROM document GROUP BY state ORDER BY state');
    expect(states).toEqual([
      { state: 'fetching', n: 2 },
      { state: 'waiting', n: 2 },
    ]);
    release.resolve();
    await waitUntil(async () => (await store.query(`SELECT FROM document WHERE state = 'read'`)).length === 4);
  });

  it('that exceed the time limit wait for a separate turn, while documents of others are read', async () => {
    const release = Promise.withResolvers<void>();
    const read = reading;
    reading = async (wanted) => {
      if (wanted.name === 'work.pdf') return read(wanted);
      if (wanted.slow !== true)
        throw new AppError('DOCUMENT_UNREADABLE', { message: 'It takes too long.', details: { reason: 'timed_out' } });
      inProgress.push(wanted.url);
      await release.promise;
      throw new AppError('DOCUMENT_UNREADABLE', {
        message: 'It takes far too long.',
        details: { reason: 'timed_out' },
      });
    };
    for (const n of [1, 2, 3]) {
      notice = withOnly('slow.pdf', n);
      await documents.request({ ...request, id: notice.id }, person(n));
    }
    await waitUntil(async () => inProgress.length === 1);
    notice = withOnly('work.pdf', 4);
    await documents.request({ ...request, id: notice.id }, person(4));
    await readUntil('work.pdf', 'read');
    expect(inProgress).toHaveLength(1);
    release.resolve();
    notice = withOnly('slow.pdf', 3);
    expect((await readUntil('slow.pdf', 'refused')).reason).toBe('It takes far too long.');
  });

  it('of different people take turns: many documents of one person do not delay the first of another', async () => {
    const release = Promise.withResolvers<void>();
    const order: string[] = [];
    const read = reading;
    reading = async (wanted) => {
      order.push(wanted.name);
      if (order.length <= 2) await release.promise;
      await read(wanted);
    };
    const requestOf = async (n: number, ...names: string[]) => {
      notice = {
        ...withOnly('', n),
        attachments: names.map((name) => ({ name, url: `https://example.gov/${n}/${name}` })),
      };
      await documents.request({ ...request, id: notice.id }, person(n));
    };
    await requestOf(1, 'a1', 'a2', 'a3');
    await requestOf(2, 'b1', 'b2');
    await requestOf(3, 'c1');
    await waitUntil(async () => order.length === 2);
    release.resolve();
    await waitUntil(async () => order.length === 6);
    expect(order.indexOf('c1')).toBe(2);
  });

  it('beyond the daily bytes of a person are refused until the next day', async () => {
    await documents.request(request, person(1));
    await readUntil('prices.pdf', 'read');
    await readUntil('work.pdf', 'read');
    await store.query('UPDATE document SET bytes = 600000000');
    await documents.request(request, person(1));
    expect((await readUntil('work.pdf', 'refused')).reason).toContain('500 MB');
    // A waiting document would take a slot in the next test.
    await readUntil('prices.pdf', 'refused');
  });

  it('whose reading was interrupted have that reason, and can be requested again', async () => {
    const end = Promise.withResolvers<void>();
    reading = async ({ name }) => {
      inProgress.push(name);
      await end.promise;
    };
    await documents.request(request, person(3));
    await waitUntil(async () => inProgress.length === 1);
    await store.query(`UPDATE document SET started_at = now() - INTERVAL '1 hour' WHERE state = 'fetching'`);
    reading = ({ id, attempt }) => queue.storePages(id, attempt, [pageOf('The contractor shall repair two pumps.')]);
    await queue.wakeAgain();
    const interrupted = (await documents.list(request)).documents.filter(({ state }) => state === 'refused');
    expect(interrupted.map(({ reason }) => reason)).toEqual(['Reading it was interrupted. Please try again.']);
    await documents.request(request, person(3));
    await readUntil('work.pdf', 'read');
    await readUntil('prices.pdf', 'read');
    // The reply to the first attempt arrives too late.
    end.resolve();
  });

  it('are deleted with their opportunity', async () => {
    await documents.request(request, person(1));
    await readUntil('prices.pdf', 'read');
    await readUntil('work.pdf', 'read');
    await documents.deleteDocumentsOf([request.id]);
    expect(await store.query('SELECT FROM document_page')).toEqual([]);
    expect((await listed('work.pdf'))?.state).toBe('not_fetched');
  });

  it('stay read when their notice is merged into another one, and when it is split from it again', async () => {
    const regrouping = new RegroupingService(store, world.client, documents, queue);
    const kept = '0197a3a4-0000-7000-8000-000000000002';
    await documents.request(request, person(1));
    await readUntil('prices.pdf', 'read');
    await readUntil('work.pdf', 'read');
    await store.query(
      `INSERT INTO notice_question SELECT requested_by, opportunity_id, 'when?', 'When?', '{}', now() FROM document LIMIT 1`,
    );
    // The id of the merged opportunity resolves to the other one.
    notice = { ...notice, id: kept };
    const merged = { demo: false, added: [], updated: [kept], removed: [request.id] };
    for (const event of [merged, merged]) await regrouping.follow(event);
    const states = async () => (await documents.list(request)).documents.map(({ state }) => state);
    expect(await states()).toEqual(['read', 'read']);
    const { id } = (await listed('work.pdf')) ?? { id: '' };
    expect((await documents.page({ ...request, document: id, page: 1 })).text).toContain('two pumps');
    expect(await store.query('SELECT opportunity_id FROM notice_question')).toEqual([{ opportunity_id: kept }]);
    expect(await store.query('SELECT count(*)::int AS pages FROM document_page')).toEqual([{ pages: 2 }]);
    separateNotices.add(request.id);
    await regrouping.follow({ demo: false, added: [request.id], updated: [kept], removed: [] });
    expect(await states()).toEqual(['read', 'read']);
    expect(await store.query('SELECT count(*)::int AS pages FROM document_page')).toEqual([{ pages: 4 }]);
  });

  it('are sent to the search service after each read until it acknowledges them', async () => {
    const kept: string[] = [];
    let refused = 1;
    await world.bus.respond(requestSubject('opportunities.keep-attached-text'), 'opportunities', async (payload) => {
      const { url, text } = attachedTextCall.parse(payload).request;
      if (refused > 0) {
        refused -= 1;
        return fail(new AppError('INTERNAL'));
      }
      kept.push(`${url}: ${text}`);
      return succeed({});
    });
    const search = new SearchDocumentsService(store, world.client);
    await documents.request(request, person(1));
    await readUntil('prices.pdf', 'read');
    await readUntil('work.pdf', 'read');
    await search.handOver();
    expect(kept).toEqual([]);
    await search.handOver();
    await search.handOver();
    const text = 'The contractor shall repair two pumps.';
    const urls = notice.attachments.map(({ url }) => url);
    expect(kept.toSorted()).toEqual(urls.map((url) => `${url}: ${text}`).toSorted());
    reading = ({ id, attempt }) =>
      queue.storePages(id, attempt, [{ ...pageOf('本'.repeat(300_000)), number: 2 }, pageOf('Two\u0001 valves.')]);
    const { id } = (await listed('work.pdf')) ?? { id: '' };
    await documents.request({ ...request, documents: [id] }, person(1));
    await readUntil('work.pdf', 'read');
    await search.handOver();
    expect(kept).toHaveLength(3);
    expect(kept[2]).toMatch(/work\.pdf: Two  valves\.\s本{100000}/);
    expect(Buffer.byteLength(kept[2] ?? '')).toBeLessThan(1_000_000);
  });
});
