import { type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type Bus, type Stop } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { createHash } from 'node:crypto';

type Identified = RpcReply<'auth.identify'>;

interface Kept {
  identified: Identified;
  until: number;
}

const maxKept = 5000;

/**
 * Callers identified in the last seconds, by credential. The auth service says how long each may be kept, and tells every gateway at
 * once when a session, token or account ends or changes; a gateway that cannot hear it keeps none.
 */
export class KeptCallers implements OnModuleInit, OnModuleDestroy {
  readonly #client: BusClient;
  readonly #kept = new Map<string, Kept>();
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
    if (kept.until > this.now()) return kept.identified;
    this.#kept.delete(key);
    return undefined;
  }

  /** Identifies with `ask` and keeps the caller. Refusals are not kept: a credential may become valid. */
  async identify(credential: string, ask: () => Promise<Identified>): Promise<Identified> {
    // Not awaited: a connection that hangs must not hold up requests.
    if (!this.#isListening) void this.#listen();
    const isListening = this.#isListening;
    const started = this.now();
    const changes = this.#changes;
    const identified = await ask();
    // A change during the request may be later than what the auth service read.
    if (isListening && changes === this.#changes) this.#keep(credential, identified, started);
    return identified;
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

  #keep(credential: string, identified: Identified, started: number): void {
    const until = started + (identified.keep_ms ?? 0);
    if (until <= this.now()) return;
    const key = keyOf(credential);
    this.#kept.delete(key);
    this.#kept.set(key, { identified, until });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  #forget(userId: string | null): void {
    this.#changes += 1;
    if (userId === null) this.#kept.clear();
    else
      for (const [key, { identified }] of this.#kept) if (identified.caller.user_id === userId) this.#kept.delete(key);
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

/** Memory holds no credentials. */
function keyOf(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}
