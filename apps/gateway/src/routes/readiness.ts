import { type Bus } from '@rfp/messaging/bus';
import { checkHealth, type Health } from '@rfp/service-kit/health';
import { type ServiceClient } from './service-client.js';

const probeMs = 2000;

/** Readiness: state of the bus and of each service. */
export class Readiness {
  private draining = false;

  constructor(
    private readonly bus: Bus,
    private readonly services: ServiceClient,
  ) {}

  /** Reports "down" from now on, so that load balancers send no new requests. */
  drain(): void {
    this.draining = true;
  }

  /** `degraded` if a service is missing: routes of the others are still served. */
  async check(): Promise<Health> {
    if (this.draining) return { status: 'down', checks: {} };
    return checkHealth(
      [
        { name: 'bus', vital: true, check: async () => this.bus.healthy() },
        { name: 'auth', vital: false, check: () => this.services.call('auth.ping', {}, 'unauthenticated', probeMs) },
        {
          name: 'opportunities',
          vital: false,
          check: () => this.services.call('opportunities.ping', {}, 'unauthenticated', probeMs),
        },
        { name: 'sync', vital: false, check: () => this.services.call('sync.ping', {}, 'unauthenticated', probeMs) },
      ],
      probeMs,
    );
  }
}
