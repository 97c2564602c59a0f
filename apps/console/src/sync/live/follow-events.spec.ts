import { followEvents, type LiveState } from './follow-events.js';

/** A stream with this text. */
const opened = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const away = () => new Response('{}', { status: 503 });
const started =
  'id: 7\nevent: sync.started\ndata: {"run_id":"00000000-0000-4000-8000-000000000001","source":"grants_gov","trigger":"person"}\n\n';

interface Told {
  states: LiveState[];
  events: string[];
  lastEventIds: (string | null)[];
}

/** Follows a server that gives these replies, one per attempt, until the last one. */
async function follow(answers: (() => Response)[]): Promise<Told> {
  const told: Told = { states: [], events: [], lastEventIds: [] };
  const leaving = new AbortController();
  const left = [...answers];
  await followEvents(
    {
      baseUrl: 'http://gateway.test',
      fetch: async (_url, init) => {
        told.lastEventIds.push(new Headers(init?.headers).get('last-event-id'));
        const answer = left.shift();
        if (answer !== undefined) return answer();
        leaving.abort();
        throw new Error('It was left.');
      },
    },
    { onEvent: ({ name }) => told.events.push(name), onState: (state) => told.states.push(state) },
    { signal: leaving.signal, lastEventId: '5' },
  );
  return told;
}

// Attempts follow each other immediately.
const quick = 'retry: 1\n\n';

describe('following the server', () => {
  it('is live while it is heard, and goes on after the last event', async () => {
    const { states, events, lastEventIds } = await follow([opened(quick + started), opened(quick)]);
    expect(events).toEqual(['sync.started']);
    expect(states.slice(0, 3)).toEqual(['live', 'connecting', 'live']);
    expect(lastEventIds.slice(0, 2)).toEqual(['5', '7']);
  });

  it('is not given up for a failure or two', async () => {
    const { states } = await follow([opened(quick), away, away, opened(quick)]);
    expect(states).not.toContain('paused');
  });

  it('is paused after three failures, and live again as soon as the server is', async () => {
    const { states } = await follow([opened(quick), away, away, away, opened(quick)]);
    expect(states.slice(0, 4)).toEqual(['live', 'connecting', 'paused', 'live']);
  });
});
