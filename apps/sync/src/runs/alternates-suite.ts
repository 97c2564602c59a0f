import { AppError } from '@rfp/contracts/errors';
import { aPage, aStubSource, notices, type StubSource } from '../testing/stub-source.js';
import { type RunKit } from '../testing/run-kit.js';
import { eventually } from '../testing/eventually.js';

/** A publisher whose records are in several sources, one of which is gone. */
export function alternatesSuite(started: () => RunKit): void {
  let kit: RunKit;

  beforeAll(() => {
    kit = started();
  });
  beforeEach(() => kit.reset());

  const goneError = new AppError('SOURCE_GONE', { message: 'The search is no longer offered.' });
  const keyMissing = new AppError('SOURCE_KEY_MISSING');
  const put = (key: string, given: StubSource = {}) =>
    kit.put(
      aStubSource({
        pages: [aPage({ notices: notices(4) })],
        ...given,
        source: { key, name: `The ${key}`, ...given.source },
      }),
    );
  const putGone = (key: string, alternates: string[]) =>
    put(key, { pages: [], failure: goneError, connector: { alternates, fullSnapshot: { channel: 'list' } } });
  const propertyRuns = async (source: string) => (await kit.replica().services.ledger.list({ source }, 0, 10)).rows;
  const endedRunOf = async (source: string) => {
    const [run] = await eventually(
      () => propertyRuns(source),
      (rows) => rows.length > 0 && rows.every(({ status }) => status !== 'running'),
    );
    return run;
  };

  describe('a source that is gone for good', () => {
    it('reports this and closes nothing, and its records are read from the preferred source that is ready', async () => {
      await put('with_key', { unready: keyMissing, source: { ready: false } });
      await put('paused', { source: { paused: true } });
      await put('other');
      const run = await kit.ended(await kit.begin(await putGone('search', ['with_key', 'paused', 'other'])));
      expect(run).toMatchObject({
        status: 'failed',
        reason: {
          code: 'SOURCE_GONE',
          message:
            'The search is no longer offered. Nothing was closed. The same records are read from The other instead; pause this source.',
        },
        counters: { received: 0, closed: 0 },
      });
      expect(await endedRunOf('other')).toMatchObject({
        status: 'completed',
        trigger: 'schedule',
        counters: { added: 4 },
      });
      expect(await propertyRuns('paused')).toEqual([]);
    });

    it('causes a sync of a paused source if there is no other, but not if that source was synced recently', async () => {
      await put('paused', { source: { paused: true } });
      const search = await putGone('search', ['paused']);
      await kit.ended(await kit.begin(search));
      await endedRunOf('paused');
      const second = await kit.ended(await kit.begin(search));
      expect(second.reason?.message).toContain('read from The paused instead');
      expect(await propertyRuns('paused')).toHaveLength(1);
    });

    it('names the missing API key if no other source is ready, and starts no source that is gone as well', async () => {
      await put('with_key', { unready: keyMissing, source: { ready: false } });
      const [one] = [await putGone('one', ['with_key', 'other']), await putGone('other', ['one'])];
      await kit.ended(await kit.begin(one));
      const other = await endedRunOf('other');
      expect(other?.reason?.message).toBe('The search is no longer offered. Nothing was closed.');
      const again = await kit.ended(await kit.begin(one));
      expect(again.reason?.message).toContain('set an API key for The with_key, which has the same records');
      expect(await propertyRuns('other')).toHaveLength(1);
    });
  });
}
