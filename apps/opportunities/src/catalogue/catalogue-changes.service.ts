import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type BroadcastPayload } from '@rfp/contracts/events';
import { Notifications } from '@rfp/persistence/connection/notifications';

export interface CatalogueChangesParts {
  /** Connection URL of the service's own role. */
  databaseUrl: string;
  /** Reports a change to the gateways. */
  report: (change: BroadcastPayload<'opportunities.changed'>) => void;
}

/** Workspaces whose revisions are remembered. */
const maxWorkspaces = 10_000;
/** Payload of a notification that concerns one workspace, without its id. */
const workspacePayload = 'workspace ';

/** Injection token of `CatalogueChangesParts`. */
export const catalogueChangesParts = Symbol('CatalogueChangesParts');

/**
 * Reports every committed change of readable data to the gateways. Database triggers notify this service. Each report contains the number of changes so
 * far. The number is repeated every two seconds, so that a gateway notices that it missed a report.
 */
@Injectable()
export class CatalogueChangesService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(CatalogueChangesService.name);
  readonly #replica = randomUUID();
  readonly #notifications: Notifications;
  #changes = 0;
  /** Number of the last change of the catalogue itself, for all readers. */
  #lastOfAll = 0;
  /** Number of the last change of the marks, by workspace; `#lastOfMarks` for the others. */
  readonly #lastOfWorkspace = new Map<string, number>();
  #lastOfMarks = 0;

  constructor(@Inject(catalogueChangesParts) private readonly parts: CatalogueChangesParts) {
    this.#notifications = new Notifications({
      url: parts.databaseUrl,
      channel: 'catalogue_changed',
      onNotification: (payload) => this.#take(payload),
      // Notifications during the gap were lost, so there may have been a change.
      onGap: () => this.#loseTrack(),
      onError: (error) =>
        this.#log.warn(
          'Change notifications of the catalogue are unavailable; conditional requests are answered in full.',
          error,
        ),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#notifications.start();
    await this.repeat();
  }

  /** Waits until all changes committed so far are counted, then repeats the number. Does nothing while notifications are unavailable. */
  @Interval(2000)
  async repeat(): Promise<void> {
    const { connection } = this.#notifications;
    if (connection === undefined) return;
    await this.settle();
    if (this.#notifications.connection === connection) this.#report(null);
  }

  /** Resolves once the changes committed so far are reported. */
  settle(): Promise<void> {
    return this.#notifications.settle();
  }

  /** Awaits a write and its report, so that the caller's next request sees the change. */
  async withReport<T>(writing: Promise<T>): Promise<T> {
    const written = await writing;
    await this.settle();
    return written;
  }

  /** Version of the catalogue: unchanged until the next notified change of its records; undefined while notifications are unavailable. */
  get version(): number | undefined {
    return this.#notifications.connection === undefined ? undefined : this.#lastOfAll;
  }

  /** Revision of the marks of a workspace: unchanged until their next notified change; undefined while notifications are unavailable. */
  marksRevision(workspaceId: string): number | undefined {
    if (this.#notifications.connection === undefined) return undefined;
    return this.#lastOfWorkspace.get(workspaceId) ?? this.#lastOfMarks;
  }

  /** Runs after the last request was answered. */
  onApplicationShutdown(): Promise<void> {
    return this.#notifications.stop();
  }

  #take(payload: string): void {
    this.#changes += 1;
    if (payload.startsWith(workspacePayload)) return this.#countMarks(payload.slice(workspacePayload.length));
    if (payload !== 'all') return this.#report(payload);
    this.#lastOfAll = this.#changes;
    return this.#report(null);
  }

  #countMarks(workspaceId: string): void {
    if (this.#lastOfWorkspace.size >= maxWorkspaces) this.#forgetMarks();
    this.#lastOfWorkspace.set(workspaceId, this.#changes);
    this.#report(null, workspaceId);
  }

  #loseTrack(): void {
    this.#changes += 1;
    this.#lastOfAll = this.#changes;
    this.#forgetMarks();
    this.#report(null);
  }

  #forgetMarks(): void {
    this.#lastOfWorkspace.clear();
    this.#lastOfMarks = this.#changes;
  }

  #report(userId: string | null, workspaceId?: string): void {
    const concerned = workspaceId === undefined ? {} : { workspace_id: workspaceId };
    this.parts.report({ replica: this.#replica, changes: this.#changes, user_id: userId, ...concerned });
  }
}
