import { followEvents, type LiveState } from './follow-events.js';

/** Returns a reply that streams a text. */
const streamReply = (text: string) => () => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const unavailable = () => new Response('{}', { status: 503 });
const startedEvent =
  'id: 7\nevent: sync.started\ndata: {"run_id":"00000000-0000-4000-8000-000000000001","source":"grants_gov","trigger":"person"}\n\n';

interface Received {
  states: LiveState[];
  events: string[];
  lastEventIds: (string | null)[];
}

/** Follows a server with these replies, one per attempt. */
async function follow(replies: (() => Response)[]): Promise<Received> {
  const received: Received = { states: [], events: [], lastEventIds: [] };
  const abort = new AbortController();
  const remaining = [...replies];
  await followEvents(
    {
      baseUrl: 'http://gateway.test',
      fetch: async (_url, init) => {
        received.lastEventIds.push(new Headers(init?.headers).get('last-event-id'));
        const reply = remaining.shift();
        if (reply !== undefined) return reply();
        abort.abort();
        throw new Error('It was left.');
      },
    },
    { onEvent: ({ name }) => received.events.push(name), onState: (state) => received.states.push(state) },
    { signal: abort.signal, lastEventId: '5' },
  );
  return received;
}

// No pause between attempts.
const withoutPause = 'retry: 1\n\n';

describe('following live events', () => {
  it('is live while connected, and resumes after the last event', async () => {
    const { states, events, lastEventIds } = await follow([
      streamReply(withoutPause + startedEvent),
      streamReply(withoutPause),
    ]);
    expect(events).toEqual(['sync.started']);
    expect(states.slice(0, 3)).toEqual(['live', 'connecting', 'live']);
    expect(lastEventIds.slice(0, 2)).toEqual(['5', '7']);
  });

  it('survives two failures', async () => {
    const { states } = await follow([streamReply(withoutPause), unavailable, unavailable, streamReply(withoutPause)]);
    expect(states).not.toContain('paused');
  });

  it('is paused after three failures, and live again when the server is back', async () => {
    const { states } = await follow([
      streamReply(withoutPause),
      unavailable,
      unavailable,
      unavailable,
      streamReply(withoutPause),
    ]);
    expect(states.slice(0, 4)).toEqual(['live', 'connecting', 'paused', 'live']);
  });
});
