import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit, Optional } from '@nestjs/common';
import { type BroadcastPayload } from '@rfp/contracts/events';
import { type Bus, type Stop } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { messageBus } from '../../gateway-settings.js';

type Report = BroadcastPayload<'opportunities.changed'>;

/** Replicas report every two seconds. */
const trustMs = 5000;
/** Users and workspaces with changes of their own. */
const maxReaders = 10_000;

/**
 * Version of the catalogue for a user in a workspace. It changes with every reported change of records, of what the user has seen, and of the marks of
 * the workspace. It is unknown while no replica of the service reports or this gateway cannot receive reports. Afterwards, and after a missed report,
 * all versions are new.
 */
@Injectable()
export class CatalogueVersion implements OnModuleInit, OnModuleDestroy {
  #epoch = randomUUID();
  #changes = 0;
  readonly #changesOfUsers = new Map<string, number>();
  readonly #changesOfWorkspaces = new Map<string, number>();
  /** Number of the last report from each replica. */
  readonly #replicas = new Map<string, number>();
  #trustedUntil = -Infinity;
  #listening: Promise<Stop | undefined> | undefined;

  constructor(
    @Inject(messageBus) private readonly bus: Bus,
    @Optional() private readonly now: () => number = () => performance.now(),
  ) {}

  /** The version for a user in a workspace; undefined if it is unknown. */
  of(userId: string, workspaceId: string): string | undefined {
    if (this.#listening === undefined) void this.#listen();
    if (!this.bus.healthy() || this.now() >= this.#trustedUntil) return undefined;
    const ofUser = this.#changesOfUsers.get(userId) ?? 0;
    return `${this.#epoch} ${this.#changes} ${ofUser} ${this.#changesOfWorkspaces.get(workspaceId) ?? 0}`;
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

  #receive({ replica, changes, user_id: userId, workspace_id: workspaceId }: Report): void {
    const last = this.#replicas.get(replica);
    this.#replicas.set(replica, changes);
    // A new number may also mean that the replica lost its connection to the database: it then counts one change and stops reporting.
    if (last === changes) this.#trustedUntil = this.now() + trustMs;
    else if (last === undefined || changes !== last + 1) this.#renew();
    else if (workspaceId !== undefined) this.#countChangeOf(this.#changesOfWorkspaces, workspaceId);
    else if (userId === null) this.#changes += 1;
    else this.#countChangeOf(this.#changesOfUsers, userId);
  }

  #countChangeOf(readers: Map<string, number>, id: string): void {
    if (readers.size >= maxReaders) this.#renew();
    readers.set(id, (readers.get(id) ?? 0) + 1);
  }

  #renew(): void {
    this.#epoch = randomUUID();
    this.#changesOfUsers.clear();
    this.#changesOfWorkspaces.clear();
  }

  /** Removes all replicas and cached changes. Versions are unknown until a replica repeats its number. */
  #reset(): void {
    this.#renew();
    this.#replicas.clear();
    this.#trustedUntil = -Infinity;
  }
}
