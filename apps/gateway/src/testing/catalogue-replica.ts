import { randomUUID } from 'node:crypto';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';

/** A replica of the opportunities service, limited to the reports that gateways receive. */
export class CatalogueReplica {
  readonly #id = randomUUID();
  readonly #client: BusClient;
  #changes = 0;

  constructor(bus: Bus) {
    this.#client = new BusClient(bus);
  }

  change(userId: string | null = null): void {
    this.#changes += 1;
    this.repeat(userId);
  }

  changeMarks(workspaceId: string): void {
    this.#changes += 1;
    this.repeat(null, workspaceId);
  }

  repeat(userId: string | null = null, workspaceId?: string): void {
    this.#client.broadcast('opportunities.changed', {
      replica: this.#id,
      changes: this.#changes,
      user_id: userId,
      ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }),
    });
  }

  /** Simulates a change whose report is lost. */
  loseReport(): void {
    this.#changes += 1;
  }
}
