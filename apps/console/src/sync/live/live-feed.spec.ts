import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { type Listener, type LiveState } from './follow-events.js';
import { joinFeed } from './live-feed.js';

const runId = '00000000-0000-4000-8000-000000000001';
const startedEvent = (id: string): LiveEvent => ({
  id,
  name: 'sync.started',
  data: { run_id: runId, source: 'grants_gov', trigger: 'person' },
});

/** Connection of a tab, on which the test emits the events of the server. */
interface Connection extends Listener {
  lastEventId: string | undefined;
}

/** Tabs of one browser with the same server. */
class Tabs {
  readonly connections: Connection[] = [];
  readonly #leave: (() => void)[] = [];
  #waiting: (() => void)[] = [];

  open(): { events: (string | null)[]; states: LiveState[]; close: () => void } {
    const events: (string | null)[] = [];
    const states: LiveState[] = [];
    const close = joinFeed(
      {
        onEvent: (event) => {
          events.push(event.id);
          this.#notify();
        },
        onState: (state) => {
          states.push(state);
          this.#notify();
        },
      },
      (listener, { signal, lastEventId }) =>
        new Promise((resolve) => {
          this.connections.push({ ...listener, lastEventId });
          signal.addEventListener('abort', () => resolve());
          this.#notify();
        }),
    );
    this.#leave.push(close);
    return { events, states, close };
  }

  /** Waits for a condition, checked whenever a tab receives something. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  closeAll(): void {
    for (const leave of this.#leave) leave();
  }

  #notify(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const check of waiting) check();
  }
}

describe('the tabs of a browser', () => {
  let tabs: Tabs;

  beforeEach(() => {
    tabs = new Tabs();
  });

  afterEach(() => tabs.closeAll());

  it('receive the same events in the same order over one connection', async () => {
    const [one, other] = [tabs.open(), tabs.open()];
    await tabs.until(() => tabs.connections.length > 0);
    tabs.connections[0]?.onEvent(startedEvent('7'));
    tabs.connections[0]?.onEvent(startedEvent('8'));
    await tabs.until(() => one.events.length === 2 && other.events.length === 2);
    expect([one.events, other.events]).toEqual([
      ['7', '8'],
      ['7', '8'],
    ]);
    expect(tabs.connections).toHaveLength(1);
  });

  it('know the state of the connection, even if opened later', async () => {
    const one = tabs.open();
    await tabs.until(() => tabs.connections.length > 0);
    tabs.connections[0]?.onState('live');
    const later = tabs.open();
    await tabs.until(() => later.states.length > 0);
    tabs.connections[0]?.onState('paused');
    await tabs.until(() => later.states.length > 1);
    expect([one.states, later.states]).toEqual([
      ['live', 'paused'],
      ['live', 'paused'],
    ]);
  });

  it('resume after the last event when the connected tab closes', async () => {
    const [first, second] = [tabs.open(), tabs.open()];
    await tabs.until(() => tabs.connections.length > 0);
    tabs.connections[0]?.onEvent(startedEvent('7'));
    await tabs.until(() => second.events.length === 1);
    first.close();
    await tabs.until(() => tabs.connections.length === 2);
    expect(tabs.connections[1]?.lastEventId).toBe('7');
    tabs.connections[1]?.onEvent(startedEvent('8'));
    await tabs.until(() => second.events.length === 2);
    expect(first.events).toEqual(['7']);
  });

  it('ignore messages of another version of the console', async () => {
    const tab = tabs.open();
    await tabs.until(() => tabs.connections.length > 0);
    const otherVersion = new BroadcastChannel('rfp-live');
    const messages = [
      { kind: 'event', id: '1', name: 'sync.renamed', data: '{}' },
      { kind: 'event', id: '2', name: 'sync.started', data: 'no JSON' },
      'anything',
      { kind: 'state', state: 'paused' },
    ];
    for (const message of messages) otherVersion.postMessage(message); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel never leaves its origin and takes no other argument
    await tabs.until(() => tab.states.length === 1);
    otherVersion.close();
    expect(tab.events).toEqual([]);
  });
});
