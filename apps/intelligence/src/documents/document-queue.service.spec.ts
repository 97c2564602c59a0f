import { AppError } from '@rfp/contracts/errors';
import { person } from '../testing/callers.js';
import { listRequest as request, setUpDocuments } from '../testing/documents-world.js';
import { waitUntil } from '../testing/wait-until.js';

const world = setUpDocuments();
const { readUntil, noticeWith } = world;

describe('the documents of a notice', () => {
  it('are read one at a time per person, and for several persons at the same time', async () => {
    const release = Promise.withResolvers<void>();
    world.reading = async ({ name }) => {
      world.inProgress.push(name);
      await release.promise;
    };
    await world.documents.request(request, person(1));
    await waitUntil(async () => world.inProgress.length === 1);
    world.notice = { ...world.notice, id: '0197a3a4-0000-7000-8000-000000000002' };
    await world.documents.request(request, person(2));
    await waitUntil(async () => world.inProgress.length === 2);
    expect(world.inProgress).toEqual(['work.pdf', 'work.pdf'].map(() => expect.any(String)));
    const states = await world.store.query(
      'SELECT state, count(*)::int AS n FROM document GROUP BY state ORDER BY state',
    );
    expect(states).toEqual([
      { state: 'fetching', n: 2 },
      { state: 'waiting', n: 2 },
    ]);
    release.resolve();
    await waitUntil(async () => (await world.store.query(`SELECT FROM document WHERE state = 'read'`)).length === 4);
  });

  it('that exceed the time limit wait for a separate turn, while documents of others are read', async () => {
    const release = Promise.withResolvers<void>();
    const read = world.reading;
    world.reading = async (requested) => {
      if (requested.name === 'work.pdf') return read(requested);
      if (requested.slow !== true)
        throw new AppError('DOCUMENT_UNREADABLE', { message: 'It takes too long.', details: { reason: 'timed_out' } });
      world.inProgress.push(requested.url);
      await release.promise;
      throw new AppError('DOCUMENT_UNREADABLE', {
        message: 'It takes far too long.',
        details: { reason: 'timed_out' },
      });
    };
    for (const n of [1, 2, 3]) {
      world.notice = noticeWith('slow.pdf', n);
      await world.documents.request({ ...request, id: world.notice.id }, person(n));
    }
    await waitUntil(async () => world.inProgress.length === 1);
    world.notice = noticeWith('work.pdf', 4);
    await world.documents.request({ ...request, id: world.notice.id }, person(4));
    await readUntil('work.pdf', 'read');
    expect(world.inProgress).toHaveLength(1);
    release.resolve();
    world.notice = noticeWith('slow.pdf', 3);
    expect((await readUntil('slow.pdf', 'refused')).reason).toBe('It takes far too long.');
  });

  it('that different people request take turns: many documents of one person do not delay the first of another', async () => {
    const release = Promise.withResolvers<void>();
    const order: string[] = [];
    const read = world.reading;
    world.reading = async (requested) => {
      order.push(requested.name);
      if (order.length <= 2) await release.promise;
      await read(requested);
    };
    const requestOf = async (n: number, ...names: string[]) => {
      world.notice = {
        ...noticeWith('', n),
        attachments: names.map((name) => ({ name, url: `https://example.gov/${n}/${name}` })),
      };
      await world.documents.request({ ...request, id: world.notice.id }, person(n));
    };
    await requestOf(1, 'a1', 'a2', 'a3');
    await requestOf(2, 'b1', 'b2');
    await requestOf(3, 'c1');
    await waitUntil(async () => order.length === 2);
    release.resolve();
    await waitUntil(async () => order.length === 6);
    expect(order.indexOf('c1')).toBe(2);
  });
});
