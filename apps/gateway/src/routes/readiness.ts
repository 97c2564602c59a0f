import { type Bus } from '@rfp/messaging/bus';
import { checkHealth, type Health } from '@rfp/service-kit/health';
import { type Services } from './services.js';

const probeMs = 2000;

/** Whether requests can be served: the bus carries, and which services answer. */
export class Readiness {
  private draining = false;

  constructor(
    private readonly bus: Bus,
    private readonly services: Services,
  ) {}

  /** From now on the answer is "down", so that nobody sends new requests here. */
  drain(): void {
    this.draining = true;
  }

  /** `degraded` where a service is missing: the routes of the others are served still. */
  async check(): Promise<Health> {
    if (this.draining) return { status: 'down', checks: {} };
    return checkHealth(
      [
        { name: 'bus', vital: true, check: async () => this.bus.healthy() },
        { name: 'auth', vital: false, check: () => this.services.ask('auth.ping', {}, 'nobody', probeMs) },
        {
          name: 'opportunities',
          vital: false,
          check: () => this.services.ask('opportunities.ping', {}, 'nobody', probeMs),
        },
        { name: 'sync', vital: false, check: () => this.services.ask('sync.ping', {}, 'nobody', probeMs) },
      ],
      probeMs,
    );
  }
}
