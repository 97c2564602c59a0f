import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit, Optional } from '@nestjs/common';
import { type BroadcastPayload } from '@rfp/contracts/events';
import { type Bus, type Stop } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { messageBus } from '../../gateway-settings.js';

type Report = BroadcastPayload<'opportunities.changed'>;

/** Replicas report every two seconds. */
const trustMs = 5000;
const maxUsers = 10_000;

/**
 * Version of the catalogue for a user, which changes with every reported change. It is unknown while no replica of the service reports or this
 * gateway cannot receive reports. Afterwards, and after a missed report, all versions are new.
 */
@Injectable()
export class CatalogueVersion implements OnModuleInit, OnModuleDestroy {
  #epoch = randomUUID();
  #changes = 0;
  readonly #changesOfUsers = new Map<string, number>();
  /** Number of the last report from each replica. */
  readonly #replicas = new Map<string, number>();
  #trustedUntil = -Infinity;
  #listening: Promise<Stop | undefined> | undefined;

  constructor(
    @Inject(messageBus) private readonly bus: Bus,
    @Optional() private readonly now: () => number = () => performance.now(),
  ) {}

  /** The version for a user; undefined if it is unknown. */
  of(userId: string): string | undefined {
    if (this.#listening === undefined) void this.#listen();
    if (!this.bus.healthy() || this.now() >= this.#trustedUntil) return undefined;
    return `${this.#epoch} ${this.#changes} ${this.#changesOfUsers.get(userId) ?? 0}`;
  }

  onModuleInit(): Promise<void> {
    return this.#listen();
  }

  async onModuleDestroy(): Promise<void> {
    const stop = await this.#listening;
    this.#reset();
    await stop?.();
  }

  /** Without the bus, all versions are unknown; the next request tries to subscribe again. */
  async #listen(): Promise<void> {
    this.#listening ??= new BusClient(this.bus)
      .onBroadcast(
        'opportunities.changed',
        (report) => this.#receive(report),
        () => this.#reset(),
      )
      .catch(() => (this.#listening = undefined));
    await this.#listening;
  }

  #receive({ replica, changes, user_id: userId }: Report): void {
    const last = this.#replicas.get(replica);
    this.#replicas.set(replica, changes);
    // Only a repeated number proves that the replica still receives all changes: its last report may state that it no longer does.
    if (last === changes) this.#trustedUntil = this.now() + trustMs;
    else if (last === undefined || changes !== last + 1) this.#renew();
    else if (userId === null) this.#changes += 1;
    else this.#countChangeOf(userId);
  }

  #countChangeOf(userId: string): void {
    if (this.#changesOfUsers.size >= maxUsers) this.#renew();
    this.#changesOfUsers.set(userId, (this.#changesOfUsers.get(userId) ?? 0) + 1);
  }

  #renew(): void {
    this.#epoch = randomUUID();
    this.#changesOfUsers.clear();
  }

  /** Makes each replica unknown until it reports, and untrusted until the replica repeats its number. */
  #reset(): void {
    this.#renew();
    this.#replicas.clear();
    this.#trustedUntil = -Infinity;
  }
}
