import { AppError } from '@rfp/contracts/errors';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { z } from 'zod';
import { person } from '../testing/callers.js';
import { listRequest as request, pageOf, setUpDocuments } from '../testing/documents-world.js';
import { waitUntil } from '../testing/wait-until.js';
import { RegroupingService } from './regrouping.service.js';
import { SearchDocumentsService } from './search-documents.service.js';

const attachedTextCall = z.object({ request: z.object({ url: z.string(), text: z.string() }) });

const world = setUpDocuments();
const { listed, readUntil } = world;

describe('the documents of a notice', () => {
  it('are those that the notice names, and are read when a person requests it', async () => {
    expect((await world.documents.list(request)).documents.map(({ name, state }) => [name, state])).toEqual([
      ['work.pdf', 'not_fetched'],
      ['prices.pdf', 'not_fetched'],
    ]);
    const { id } = (await listed('work.pdf')) ?? { id: '' };
    await world.documents.request({ ...request, documents: [id] }, person(1));
    expect(await readUntil('work.pdf', 'read')).toMatchObject({
      kind: 'pdf',
      bytes: 1000,
      pages: 1,
      reason: null,
      problems: ['text_cut'],
    });
    expect((await listed('prices.pdf'))?.state).toBe('not_fetched');
    const page = await world.documents.page({ ...request, document: id, page: 1, start: 4, end: 14 });
    expect(page).toMatchObject({ text: 'The contractor shall repair two pumps.', width: 612, height: 792 });
    expect(page.marks).toEqual([{ left: 112, top: 60, width: 100, height: 12 }]);
  });

  it('are quoted in the brief with document and page', async () => {
    await world.documents.request(request, person(1));
    const { id } = await readUntil('work.pdf', 'read');
    await readUntil('prices.pdf', 'read');
    const { data } = await world.brief.extract(request, new Date());
    const { source, start, end, text } = data.requirements[0]?.quote ?? { source: {}, start: 0, end: 0, text: '' };
    expect(text).toBe('The contractor shall repair two pumps.');
    const quoted = z.object({ document: z.string(), page: z.number() }).parse(source);
    expect((await world.documents.page({ ...request, ...quoted })).text.slice(start, end)).toBe(text);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are fetched only from addresses that the notice names', async () => {
    const other = { ...request, documents: ['f'.repeat(32)] };
    await expect(world.documents.request(other, person(1))).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(world.documents.page({ ...request, document: 'f'.repeat(32), page: 1 })).rejects.toMatchObject({
      code: 'PAGE_NOT_READ',
    });
  });

  it('that cannot be read have a reason, keep the text that was read before, and do not stop others', async () => {
    await world.documents.request(request, person(1));
    const { id } = await readUntil('work.pdf', 'read');
    await readUntil('prices.pdf', 'read');
    const read = world.reading;
    world.reading = async (requested) => {
      if (requested.name === 'prices.pdf') return read(requested);
      await world.queue.storePages(requested.id, requested.attempt, [pageOf('Half of it')]);
      throw new AppError('DOCUMENT_UNREADABLE', { message: 'The process that read the document ended.' });
    };
    await world.documents.request(request, person(1));
    const { reason } = await readUntil('work.pdf', 'refused');
    expect(reason).toBe('The process that read the document ended.');
    await readUntil('prices.pdf', 'read');
    expect((await world.documents.page({ ...request, document: id, page: 1 })).text).toContain('two pumps');
    expect(await world.store.query('SELECT count(*)::int AS pages FROM document_page')).toEqual([{ pages: 2 }]);
  });

  it('beyond the daily bytes of a person are refused until the next day', async () => {
    await world.documents.request(request, person(1));
    await readUntil('prices.pdf', 'read');
    await readUntil('work.pdf', 'read');
    await world.store.query('UPDATE document SET bytes = 600000000');
    await world.documents.request(request, person(1));
    expect((await readUntil('work.pdf', 'refused')).reason).toContain('500 MB');
    // A waiting document would take a slot in the next test.
    await readUntil('prices.pdf', 'refused');
  });

  it('whose reading was interrupted have that reason, and can be requested again', async () => {
    const end = Promise.withResolvers<void>();
    world.reading = async ({ name }) => {
      world.inProgress.push(name);
      await end.promise;
    };
    await world.documents.request(request, person(3));
    await waitUntil(async () => world.inProgress.length === 1);
    await world.store.query(`UPDATE document SET started_at = now() - INTERVAL '1 hour' WHERE state = 'fetching'`);
    world.reading = ({ id, attempt }) =>
      world.queue.storePages(id, attempt, [pageOf('The contractor shall repair two pumps.')]);
    await world.queue.wakeAgain();
    const interrupted = (await world.documents.list(request)).documents.filter(({ state }) => state === 'refused');
    expect(interrupted.map(({ reason }) => reason)).toEqual(['Reading it was interrupted. Please try again.']);
    await world.documents.request(request, person(3));
    await readUntil('work.pdf', 'read');
    await readUntil('prices.pdf', 'read');
    // The reply to the first attempt arrives too late.
    end.resolve();
  });

  it('are deleted with their opportunity', async () => {
    await world.documents.request(request, person(1));
    await readUntil('prices.pdf', 'read');
    await readUntil('work.pdf', 'read');
    await world.documents.deleteDocumentsOf([request.id]);
    expect(await world.store.query('SELECT FROM document_page')).toEqual([]);
    expect((await listed('work.pdf'))?.state).toBe('not_fetched');
  });

  it('stay read when their notice is merged into another one, and when it is split from it again', async () => {
    const regrouping = new RegroupingService(world.store, world.advice.client, world.documents, world.queue);
    const mergedId = '0197a3a4-0000-7000-8000-000000000002';
    await world.documents.request(request, person(1));
    await readUntil('prices.pdf', 'read');
    await readUntil('work.pdf', 'read');
    await world.store.query(
      `INSERT INTO notice_question SELECT requested_by, opportunity_id, 'when?', 'When?', '{}', now() FROM document LIMIT 1`,
    );
    // The id of the merged opportunity resolves to the other one.
    world.notice = { ...world.notice, id: mergedId };
    const merged = { demo: false, added: [], updated: [mergedId], removed: [request.id] };
    for (const event of [merged, merged]) await regrouping.applyEvent(event);
    const states = async () => (await world.documents.list(request)).documents.map(({ state }) => state);
    expect(await states()).toEqual(['read', 'read']);
    const { id } = (await listed('work.pdf')) ?? { id: '' };
    expect((await world.documents.page({ ...request, document: id, page: 1 })).text).toContain('two pumps');
    expect(await world.store.query('SELECT opportunity_id FROM notice_question')).toEqual([
      { opportunity_id: mergedId },
    ]);
    expect(await world.store.query('SELECT count(*)::int AS pages FROM document_page')).toEqual([{ pages: 2 }]);
    world.separateNotices.add(request.id);
    await regrouping.applyEvent({ demo: false, added: [request.id], updated: [mergedId], removed: [] });
    expect(await states()).toEqual(['read', 'read']);
    expect(await world.store.query('SELECT count(*)::int AS pages FROM document_page')).toEqual([{ pages: 4 }]);
  });

  it('are sent to the search service after each read until it acknowledges them', async () => {
    const receivedTexts: string[] = [];
    let refused = 1;
    await world.advice.bus.respond(
      requestSubject('opportunities.keep-attached-text'),
      'opportunities',
      async (payload) => {
        const { url, text } = attachedTextCall.parse(payload).request;
        if (refused > 0) {
          refused -= 1;
          return fail(new AppError('INTERNAL'));
        }
        receivedTexts.push(`${url}: ${text}`);
        return succeed({});
      },
    );
    const search = new SearchDocumentsService(world.store, world.advice.client);
    await world.documents.request(request, person(1));
    await readUntil('prices.pdf', 'read');
    await readUntil('work.pdf', 'read');
    await search.sendUnindexed();
    expect(receivedTexts).toEqual([]);
    await search.sendUnindexed();
    await search.sendUnindexed();
    const text = 'The contractor shall repair two pumps.';
    const urls = world.notice.attachments.map(({ url }) => url);
    expect(receivedTexts.toSorted()).toEqual(urls.map((url) => `${url}: ${text}`).toSorted());
    world.reading = ({ id, attempt }) =>
      world.queue.storePages(id, attempt, [
        { ...pageOf('本'.repeat(300_000)), number: 2 },
        pageOf('Two\u0001 valves.'),
      ]);
    const { id } = (await listed('work.pdf')) ?? { id: '' };
    await world.documents.request({ ...request, documents: [id] }, person(1));
    await readUntil('work.pdf', 'read');
    await search.sendUnindexed();
    expect(receivedTexts).toHaveLength(3);
    expect(receivedTexts[2]).toMatch(/work\.pdf: Two  valves\.\s本{100000}/);
    expect(Buffer.byteLength(receivedTexts[2] ?? '')).toBeLessThan(1_000_000);
  });
});
