import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit, Optional } from '@nestjs/common';
import { type SearchProfile } from '@rfp/contracts/account';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type Bus, type Stop } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { createHash } from 'node:crypto';
import { messageBus } from '../gateway-settings.js';
import { type Identification } from './credential.js';

type Identified = RpcReply<'auth.identify'>;

interface Entry<T> {
  value: T;
  /** Time at which the entry expires, by the clock of the process. */
  expiresAt: number;
}

const maxEntries = 5000;
/** Maximum time for which a profile is cached. Limited because the report of its change may be lost. */
const profileMs = 5000;

/**
 * Cache of identified callers by credential, workspace and network address, and of search profiles. The auth service states how long each caller may be cached. It
 * reports to every gateway when a session, token or account ends or changes, or a profile is saved. A gateway without these reports caches nothing.
 */
@Injectable()
export class CallerCache implements OnModuleInit, OnModuleDestroy {
  readonly #client: BusClient;
  readonly #callers = new Map<string, Entry<Identified>>();
  readonly #profiles = new Map<string, Entry<SearchProfile>>();
  readonly #listeners = new Set<(userId: string) => void>();
  /** Number of reported changes and connection losses. */
  #changes = 0;
  #subscription: Promise<Stop | undefined> | undefined;
  #isSubscribed = false;

  constructor(
    @Inject(messageBus) private readonly bus: Bus,
    @Optional() private readonly now: () => number = () => performance.now(),
  ) {
    this.#client = new BusClient(bus);
  }

  /** The cached caller of a credential in a workspace; undefined if the credential has to be verified and identified. */
  get(identification: Identification): Identified | undefined {
    const key = keyOf(identification);
    const entry = this.#callers.get(key);
    if (entry === undefined || !this.bus.healthy()) return undefined;
    if (entry.expiresAt > this.now()) return entry.value;
    this.#callers.delete(key);
    return undefined;
  }

  /** The search profile of the caller's workspace, which each of their lists needs. Fetched unless it is cached. */
  async profile(caller: Caller, fetch: () => Promise<SearchProfile>): Promise<SearchProfile> {
    const key = `${caller.user_id} ${workspaceIdOf(caller)}`;
    const entry = this.#profiles.get(key);
    if (entry !== undefined && entry.expiresAt > this.now() && this.bus.healthy()) return entry.value;
    return this.#fetchAndCache(fetch, (value, startedAt) =>
      addEntry(this.#profiles, key, { value, expiresAt: startedAt + profileMs }),
    );
  }

  /** Fetches the caller and caches it. Errors are not cached, because a credential may become valid. */
  async identify(identification: Identification, fetch: () => Promise<Identified>): Promise<Identified> {
    return this.#fetchAndCache(fetch, (value, startedAt) => {
      const expiresAt = startedAt + (value.keep_ms ?? 0);
      if (expiresAt > this.now()) addEntry(this.#callers, keyOf(identification), { value, expiresAt });
    });
  }

  /** Calls the listener with the id of each reported user; returns a function that removes it. */
  onChange(listener: (userId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async onModuleInit(): Promise<void> {
    await this.#subscribe();
  }

  async onModuleDestroy(): Promise<void> {
    const stop = await this.#subscription;
    // Requests in progress continue, but changes are no longer reported to them.
    this.#isSubscribed = false;
    this.#remove(null);
    await stop?.();
  }

  /** Fetches a value, and caches it unless a change is reported meanwhile, which the auth service may not have seen when it read the value. */
  async #fetchAndCache<T>(fetch: () => Promise<T>, add: (value: T, startedAt: number) => void): Promise<T> {
    // Not awaited, because a hanging connection must not delay requests.
    if (!this.#isSubscribed) void this.#subscribe();
    const isSubscribed = this.#isSubscribed;
    const startedAt = this.now();
    const changes = this.#changes;
    const value = await fetch();
    if (isSubscribed && changes === this.#changes) add(value, startedAt);
    return value;
  }

  /** Removes the entries of a user; null: all entries. */
  #remove(userId: string | null): void {
    this.#changes += 1;
    if (userId === null) {
      this.#callers.clear();
      this.#profiles.clear();
      return;
    }
    for (const key of this.#profiles.keys()) if (key.startsWith(userId)) this.#profiles.delete(key);
    for (const [key, { value }] of this.#callers) if (value.caller.user_id === userId) this.#callers.delete(key);
  }

  /** Without a connection to the bus nothing is cached, and the next request tries again. */
  #subscribe(): Promise<Stop | undefined> {
    this.#subscription ??= this.#client
      .onBroadcast(
        'auth.caller-changed',
        ({ user_id: userId }) => {
          this.#remove(userId);
          if (userId !== null) for (const listener of this.#listeners) listener(userId);
        },
        () => this.#remove(null),
      )
      .then(
        (stop) => {
          this.#isSubscribed = true;
          return stop;
        },
        () => (this.#subscription = undefined),
      );
    return this.#subscription;
  }
}

/** Adds an entry, and removes the oldest beyond the limit. */
function addEntry<T>(entries: Map<string, Entry<T>>, key: string, entry: Entry<T>): void {
  entries.delete(key);
  entries.set(key, entry);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}

/** Credentials are cached as hashes, so that they are not held in memory. */
function keyOf({ credential, workspace = '', address = '' }: Identification): string {
  return createHash('sha256').update(`${credential} ${workspace} ${address}`).digest('base64url');
}
