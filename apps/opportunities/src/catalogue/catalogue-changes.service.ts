import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type BroadcastPayload } from '@rfp/contracts/events';
import { Notifications } from '@rfp/persistence/notifications';

export interface CatalogueChangesParts {
  /** Of the service's own role. */
  databaseUrl: string;
  /** Tells the gateways. */
  report: (change: BroadcastPayload<'opportunities.changed'>) => void;
}

/** Injection token of `CatalogueChangesParts`. */
export const catalogueChangesParts = Symbol('CatalogueChangesParts');

/**
 * Tells the gateways of every committed change of what is read: the triggers of the database notify of them. The number of changes goes
 * with each report and is repeated every two seconds, so that a gateway notices a report that it has missed.
 */
@Injectable()
export class CatalogueChangesService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(CatalogueChangesService.name);
  readonly #replica = randomUUID();
  readonly #notifications: Notifications;
  #changes = 0;

  constructor(@Inject(catalogueChangesParts) private readonly parts: CatalogueChangesParts) {
    this.#notifications = new Notifications({
      url: parts.databaseUrl,
      channel: 'catalogue_changed',
      onNotification: (payload) => this.#count(payload === 'all' ? null : payload),
      // Whatever changed meanwhile was not heard.
      onGap: () => this.#count(null),
      onError: (error) =>
        this.#log.warn('Changes of the catalogue are not heard; conditional requests are answered in full.', error),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#notifications.start();
    await this.repeat();
  }

  /** Repeats the number of changes, once all that were committed before are counted; silent while they cannot be heard. */
  @Interval(2000)
  async repeat(): Promise<void> {
    const { connection } = this.#notifications;
    if (connection === undefined) return;
    await this.settle();
    if (this.#notifications.connection === connection) this.#report(null);
  }

  /** Resolves once the changes committed before are reported. */
  settle(): Promise<void> {
    return this.#notifications.settle();
  }

  /** What was written, once its report is on the way: the next request of who asked for it must see it. */
  async reported<T>(writing: Promise<T>): Promise<T> {
    const written = await writing;
    await this.settle();
    return written;
  }

  /** The same as long as nothing has changed that this process has heard of; undefined while it hears nothing. */
  get version(): number | undefined {
    return this.#notifications.connection === undefined ? undefined : this.#changes;
  }

  /** After the last request was answered. */
  onApplicationShutdown(): Promise<void> {
    return this.#notifications.stop();
  }

  #count(userId: string | null): void {
    this.#changes += 1;
    this.#report(userId);
  }

  #report(userId: string | null): void {
    this.parts.report({ replica: this.#replica, changes: this.#changes, user_id: userId });
  }
}
