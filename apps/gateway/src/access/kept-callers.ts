import { type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type SearchProfile } from '@rfp/contracts/account';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type Bus, type Stop } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { createHash } from 'node:crypto';

type Identified = RpcReply<'auth.identify'>;

interface Kept<T> {
  value: T;
  until: number;
}

const maxKept = 5000;
/** Milliseconds for which a profile is kept, as a caller is at most: a report may be lost. */
const profileMs = 5000;

/**
 * Callers identified in the last seconds, by credential, and the search profiles of people. The auth service says how long each caller may be kept, and tells
 * every gateway at once when a session, token or account ends or changes, or a profile is saved; a gateway that cannot hear it keeps none.
 */
export class KeptCallers implements OnModuleInit, OnModuleDestroy {
  readonly #client: BusClient;
  readonly #kept = new Map<string, Kept<Identified>>();
  readonly #profiles = new Map<string, Kept<SearchProfile>>();
  readonly #listeners = new Set<(userId: string) => void>();
  /** Counts what may have ended a caller. */
  #changes = 0;
  #listening: Promise<Stop | undefined> | undefined;
  #isListening = false;

  constructor(
    private readonly bus: Bus,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#client = new BusClient(bus);
  }

  /** Undefined: the credential is to be verified and identified. */
  get(credential: string): Identified | undefined {
    const key = keyOf(credential);
    const kept = this.#kept.get(key);
    if (kept === undefined || !this.bus.healthy()) return undefined;
    if (kept.until > this.now()) return kept.value;
    this.#kept.delete(key);
    return undefined;
  }

  /** The search profile of a person, asked for unless it is kept: each list of theirs needs it. */
  async profile(userId: string, ask: () => Promise<SearchProfile>): Promise<SearchProfile> {
    const kept = this.#profiles.get(userId);
    if (kept !== undefined && kept.until > this.now() && this.bus.healthy()) return kept.value;
    return this.#whileUnchanged(ask, (value, started) =>
      keep(this.#profiles, userId, { value, until: started + profileMs }),
    );
  }

  /** Identifies with `ask` and keeps the caller. Refusals are not kept: a credential may become valid. */
  async identify(credential: string, ask: () => Promise<Identified>): Promise<Identified> {
    return this.#whileUnchanged(ask, (identified, started) => this.#keep(credential, identified, started));
  }

  /** Calls the listener with the id of each reported user; returns a function that removes it. */
  onChange(listener: (userId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  onModuleInit(): Promise<void> {
    return this.#listen();
  }

  async onModuleDestroy(): Promise<void> {
    const stop = await this.#listening;
    // Requests in progress go on without hearing of changes.
    this.#isListening = false;
    this.#forget(null);
    await stop?.();
  }

  /** Asks, and keeps the answer if changes are heard of. */
  async #whileUnchanged<T>(ask: () => Promise<T>, keepIt: (value: T, started: number) => void): Promise<T> {
    // Not awaited: a connection that hangs must not hold up requests.
    if (!this.#isListening) void this.#listen();
    const isListening = this.#isListening;
    const started = this.now();
    const changes = this.#changes;
    const value = await ask();
    // A change during the request may be later than what the auth service read.
    if (isListening && changes === this.#changes) keepIt(value, started);
    return value;
  }

  #keep(credential: string, value: Identified, started: number): void {
    const until = started + (value.keep_ms ?? 0);
    if (until > this.now()) keep(this.#kept, keyOf(credential), { value, until });
  }

  #forget(userId: string | null): void {
    this.#changes += 1;
    if (userId === null) {
      this.#kept.clear();
      this.#profiles.clear();
      return;
    }
    this.#profiles.delete(userId);
    for (const [key, { value }] of this.#kept) if (value.caller.user_id === userId) this.#kept.delete(key);
  }

  /** Without the bus nothing is kept; the next request tries again. */
  async #listen(): Promise<void> {
    this.#listening ??= this.#subscribe();
    await this.#listening;
  }

  async #subscribe(): Promise<Stop | undefined> {
    try {
      const stop = await this.#client.onBroadcast(
        'auth.caller-changed',
        ({ user_id: userId }) => {
          this.#forget(userId);
          if (userId !== null) for (const listener of this.#listeners) listener(userId);
        },
        () => this.#forget(null),
      );
      this.#isListening = true;
      return stop;
    } catch {
      this.#listening = undefined;
      return undefined;
    }
  }
}

/** Keeps a value, and drops the oldest beyond the limit. */
function keep<T>(all: Map<string, Kept<T>>, key: string, kept: Kept<T>): void {
  all.delete(key);
  all.set(key, kept);
  const [oldest] = all.keys();
  if (all.size > maxKept && oldest !== undefined) all.delete(oldest);
}

/** Memory holds no credentials. */
function keyOf(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}
