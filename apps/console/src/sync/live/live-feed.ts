import { parseLiveEvent, type LiveEvent } from '@rfp/api-client/live/live-event';
import { z } from 'zod';
import { type Listener, type LiveState } from './follow-events.js';

/** Follows the events until the signal aborts. */
type Follow = (listener: Listener, options: { signal: AbortSignal; lastEventId: string | undefined }) => Promise<void>;

/** Messages between the tabs of a browser. Another tab may run another version of the console, so they are validated. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('who leads') }),
  z.object({ kind: z.literal('state'), state: z.enum(['connecting', 'live', 'paused']) }),
  z.object({ kind: z.literal('event'), id: z.string().nullable(), name: z.string(), data: z.string() }),
]);
type Message = z.output<typeof messageSchema>;

const sharedName = 'rfp-live';

/**
 * Receives live events over one connection for all tabs, because a browser allows only six connections to a server.
 * The tab that holds the lock connects and broadcasts the events. When it closes, the next tab resumes after the last event.
 * @returns function that leaves the feed
 */
export function joinFeed(listener: Listener, follow: Follow): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // Browsers provide locks only on https and localhost.
  if ('locks' in navigator) shareFeed(listener, follow, signal);
  else void follow(listener, { signal, lastEventId: undefined });
  return () => abort.abort();
}

function shareFeed(listener: Listener, follow: Follow, signal: AbortSignal): void {
  const channel = new BroadcastChannel(sharedName);
  const post = (message: Message) => channel.postMessage(message); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel never leaves its origin and takes no other argument
  let isLeader = false;
  let state: LiveState = 'connecting';
  let lastEventId: string | undefined;

  const onState = (now: LiveState) => {
    state = now;
    listener.onState(now);
  };
  const onEvent = (event: LiveEvent) => {
    lastEventId = event.id ?? lastEventId;
    listener.onEvent(event);
  };
  const receive = (message: Message) => {
    if (message.kind === 'who leads') {
      if (isLeader) post({ kind: 'state', state });
    } else if (message.kind === 'state') {
      onState(message.state);
    } else {
      const event = parseLiveEvent(message.id, message.name, message.data);
      if (event !== undefined) onEvent(event);
    }
  };
  const lead = (): Promise<void> => {
    isLeader = true;
    return follow(
      {
        onState: (now) => {
          onState(now);
          post({ kind: 'state', state: now });
        },
        onEvent: (event) => {
          onEvent(event);
          post({ kind: 'event', id: event.id, name: event.name, data: JSON.stringify(event.data) });
        },
      },
      { signal, lastEventId },
    );
  };

  channel.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success) receive(message.data);
  });
  signal.addEventListener('abort', () => channel.close());
  post({ kind: 'who leads' });
  // Rejects only if the tab leaves before it gets the lock.
  navigator.locks.request(sharedName, { signal }, lead).catch(() => undefined);
}
