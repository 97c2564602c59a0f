import { parseLiveEvent, type LiveEvent } from '@rfp/api-client/live-event';
import { z } from 'zod';
import { type Listener, type LiveState } from './follow-events.js';

/** Follows until the signal ends it. */
type Follow = (listener: Listener, options: { signal: AbortSignal; lastEventId: string | undefined }) => Promise<void>;

/** What the tabs of a browser tell each other. Another tab may run another version of the console, so it is read as from outside. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('who leads') }),
  z.object({ kind: z.literal('state'), state: z.enum(['connecting', 'live', 'paused']) }),
  z.object({ kind: z.literal('event'), id: z.string().nullable(), name: z.string(), data: z.string() }),
]);
type Message = z.output<typeof messageSchema>;

const sharedName = 'rfp-live';

/**
 * Hears what the server tells, over one connection for all tabs of this browser: a browser has only six of them for one server.
 * The tab that holds the lock has the connection and passes on what comes; when it goes, the next one goes on after the last event.
 * @returns what ends it
 */
export function joinFeed(listener: Listener, follow: Follow): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // Browsers have locks on https and on this machine only.
  if ('locks' in navigator) share(listener, follow, signal);
  else void follow(listener, { signal, lastEventId: undefined });
  return () => leaving.abort();
}

function share(listener: Listener, follow: Follow, signal: AbortSignal): void {
  const others = new BroadcastChannel(sharedName);
  const tell = (message: Message) => others.postMessage(message); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel never leaves its origin and takes no other argument
  let leads = false;
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
  const hear = (message: Message) => {
    if (message.kind === 'who leads') {
      if (leads) tell({ kind: 'state', state });
    } else if (message.kind === 'state') {
      onState(message.state);
    } else {
      const event = parseLiveEvent(message.id, message.name, message.data);
      if (event !== undefined) onEvent(event);
    }
  };
  const lead = (): Promise<void> => {
    leads = true;
    return follow(
      {
        onState: (now) => {
          onState(now);
          tell({ kind: 'state', state: now });
        },
        onEvent: (event) => {
          onEvent(event);
          tell({ kind: 'event', id: event.id, name: event.name, data: JSON.stringify(event.data) });
        },
      },
      { signal, lastEventId },
    );
  };

  others.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success) hear(message.data);
  });
  signal.addEventListener('abort', () => others.close());
  tell({ kind: 'who leads' });
  // Refused only where it is left before its turn came.
  navigator.locks.request(sharedName, { signal }, lead).catch(() => undefined);
}
