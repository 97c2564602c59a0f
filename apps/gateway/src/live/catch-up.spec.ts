import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { runStarted } from '../testing/live-events.js';
import { LiveFeed } from './live-feed.js';
import { liveSettings } from './live-settings.js';
import { LiveStream } from './live-stream.js';

const last = 40;
let feed: LiveFeed;
let startPositions: (string | null)[];

beforeEach(async () => {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  startPositions = [];
  const follow = bus.follow.bind(bus);
  bus.follow = (after, ...handlers) => {
    startPositions.push(after);
    return follow(after, ...handlers);
  };
  for (let n = 1; n <= last; n++) await bus.publish(runStarted(`source_${n}`));
  feed = new LiveFeed(bus, { recentEvents: 1, sharedDrainMs: 1 });
});
afterEach(() => feed.close());

const newStream = () => new LiveStream({ audience: 'default', userId: randomUUID() }, liveSettings);

/** Reads a stream until the last event. Returns the numbers of the events. */
async function readAll(stream: LiveStream): Promise<number[]> {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  while (!text.includes(`"source_${last}"`)) await once(stream, 'data');
  return [...text.matchAll(/"source_(\d+)"/g)].map(([, n]) => Number(n));
}

const range = (from: number) => Array.from({ length: last - from + 1 }, (_, n) => from + n);

describe('a stream that is not read while it catches up', () => {
  it('does not delay another stream from the same position, and misses nothing when it is read again', async () => {
    const [slow, quick] = [newStream(), newStream()];
    const read = readAll(quick);
    await Promise.all([feed.add(slow, '0'), feed.add(quick, '0')]);
    expect(startPositions).toEqual([null, '0']);
    expect(await read).toEqual(range(1));
    expect(await readAll(slow)).toEqual(range(1));
  });

  it('does not delay a stream that later starts at the position where it waits', async () => {
    const slow = newStream();
    await feed.add(slow, '0');
    for (const position of ['0', '1', '2', '3']) {
      const later = newStream();
      const read = readAll(later);
      await feed.add(later, position);
      expect(await read).toEqual(range(Number(position) + 1));
    }
    expect(await readAll(slow)).toEqual(range(1));
  });
});
