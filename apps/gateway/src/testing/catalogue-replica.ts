import { randomUUID } from 'node:crypto';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';

/** A replica of the catalogue's service, as far as gateways hear it. */
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

  repeat(userId: string | null = null): void {
    this.#client.broadcast('opportunities.changed', {
      replica: this.#id,
      changes: this.#changes,
      user_id: userId,
    });
  }

  /** A change whose report does not arrive. */
  loseReport(): void {
    this.#changes += 1;
  }
}
