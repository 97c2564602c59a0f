import { AppError } from '@rfp/contracts/errors';
import { moveKeys } from './move-keys.js';

const sam = { source: 'sam_gov', key: 'sam-key-1234' } as const;
const firecrawl = { source: 'firecrawl', key: 'fc-key-5678' } as const;

/** Moves keys to a server that rejects the keys of `failures`. Records the removals from the browser. */
async function move(keys: Parameters<typeof moveKeys>[0], failures: Record<string, Error> = {}) {
  const saved: string[] = [];
  const removed: string[] = [];
  const save = async (source: string, key: string) => {
    const failure = failures[source];
    if (failure !== undefined) throw failure;
    saved.push(`${source}=${key}`);
  };
  const outcomes = await moveKeys(keys, save, (source) => removed.push(source));
  return { saved, dropped: removed, results: outcomes.map(({ result }) => result), outcomes };
}

describe('moving keys to the server', () => {
  it('removes a key from the browser after the server has stored it', async () => {
    const { saved, dropped, results } = await move([sam, firecrawl]);
    expect(saved).toEqual(['sam_gov=sam-key-1234', 'firecrawl=fc-key-5678']);
    expect(dropped).toEqual(['sam_gov', 'firecrawl']);
    expect(results).toEqual(['moved', 'moved']);
  });

  it('removes a key from the browser if the environment of the server sets it', async () => {
    const { dropped, results } = await move([sam], { sam_gov: new AppError('KEY_FROM_ENVIRONMENT') });
    expect(dropped).toEqual(['sam_gov']);
    expect(results).toEqual(['environment']);
  });

  it('keeps a key that could not be moved, reports why, and continues with the next', async () => {
    const { dropped, outcomes } = await move([sam, firecrawl], { sam_gov: new AppError('UNAVAILABLE') });
    expect(dropped).toEqual(['firecrawl']);
    expect(outcomes).toEqual([
      { source: 'sam_gov', result: 'failed', why: 'This part of the service is not available right now.' },
      { source: 'firecrawl', result: 'moved', why: '' },
    ]);
  });

  it('keeps a key that the server rejects', async () => {
    const { dropped, results } = await move([sam], { sam_gov: new AppError('VALIDATION') });
    expect(dropped).toEqual([]);
    expect(results).toEqual(['rejected']);
  });

  it('does not send an invalid key', async () => {
    const { saved, dropped, results } = await move([{ source: 'sam_gov', key: 'two words' }]);
    expect(saved).toEqual([]);
    expect(dropped).toEqual([]);
    expect(results).toEqual(['rejected']);
  });

  it('never returns a key', async () => {
    const { outcomes } = await move([sam, firecrawl], { firecrawl: new AppError('INTERNAL') });
    expect(JSON.stringify(outcomes)).not.toMatch(/sam-key|fc-key/);
  });
});
