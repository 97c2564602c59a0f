import { type Bus } from '@rfp/messaging/bus';
import { checkHealth, type Health } from '@rfp/service-kit/health';
import { type ServiceClient } from './service-client.js';

const probeMs = 2000;

const alwaysOn = ['auth', 'opportunities', 'sync'] as const;

/** Readiness: state of the bus and of each service. */
export class Readiness {
  private draining = false;

  constructor(
    private readonly bus: Bus,
    private readonly services: ServiceClient,
    /** Whether that service is switched on. */
    private readonly intelligence: boolean,
  ) {}

  /** Reports "down" from now on, so that load balancers send no new requests. */
  drain(): void {
    this.draining = true;
  }

  /** `degraded` if a service is missing: routes of the others are still served. */
  async check(): Promise<Health> {
    if (this.draining) return { status: 'down', checks: {} };
    const pinged = this.intelligence ? [...alwaysOn, 'intelligence' as const] : alwaysOn;
    return checkHealth(
      [
        { name: 'bus', vital: true, check: async () => this.bus.healthy() },
        ...pinged.map((name) => ({
          name,
          vital: false,
          check: () => this.services.call(`${name}.ping`, {}, 'unauthenticated', probeMs),
        })),
      ],
      probeMs,
    );
  }
}
