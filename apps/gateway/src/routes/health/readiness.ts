import { Inject, Injectable } from '@nestjs/common';
import { type Bus } from '@rfp/messaging/bus';
import { checkHealth, type Health } from '@rfp/service-kit/observability/health';
import { ReplyCache } from '../reply-cache.js';
import { gatewaySettings, type GatewaySettings, messageBus } from '../../gateway-settings.js';
import { ServiceClient } from '../service-client.js';

const probeMs = 2000;
/** Lifetime of a cached result. Results are cached because anybody may request them, as often as they like. */
const lifetimeMs = 1000;
/** Longer than a service waits for its mail server. */
const allProbeMs = 5000;

const alwaysOn = ['auth', 'opportunities', 'sync'] as const;
type Service = (typeof alwaysOn)[number] | 'intelligence';

/** State of the parts that a service needs, as reported by the service. */
type Checks = Health['checks'];

/** Readiness: state of the bus, of each service, and of the parts that the services need. */
@Injectable()
export class Readiness {
  private draining = false;
  private readonly briefHealth = new ReplyCache<Health>(lifetimeMs);
  private readonly fullHealth = new ReplyCache<Health>(lifetimeMs);

  constructor(
    @Inject(messageBus) private readonly bus: Bus,
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(gatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  /** Reports "down" from now on, so that load balancers send no new requests. */
  drain(): void {
    this.draining = true;
  }

  /** `degraded` if a service or its database is missing, because routes of the other services still work. */
  check(): Promise<Health> {
    return this.read(this.briefHealth, () => this.checkParts(false, probeMs));
  }

  /** Also checks the mail server and the disk, which only some requests need. */
  checkAll(): Promise<Health> {
    return this.read(this.fullHealth, () => this.checkParts(true, allProbeMs));
  }

  /** Callers share a check in progress, so that a hanging part is not requested again meanwhile. */
  private async read(cache: ReplyCache<Health>, check: () => Promise<Health>): Promise<Health> {
    return this.draining ? { status: 'down', checks: {} } : cache.read(check);
  }

  private async checkParts(all: boolean, timeoutMs: number): Promise<Health> {
    const names: readonly Service[] = this.settings.intelligence ? [...alwaysOn, 'intelligence'] : alwaysOn;
    const reported: Checks[] = [];
    const { status, checks } = await checkHealth(
      [
        { name: 'bus', vital: true, check: async () => this.bus.healthy() },
        ...names.map((name) => ({
          name,
          vital: false,
          check: async () => void reported.push(await this.checksOf(name, all, timeoutMs)),
        })),
      ],
      timeoutMs,
    );
    const parts = merge(reported);
    const isDegraded = status === 'ok' && Object.values(parts).includes('down');
    return { status: isDegraded ? 'degraded' : status, checks: { ...checks, ...parts } };
  }

  private async checksOf(name: Service, all: boolean, timeoutMs: number): Promise<Checks> {
    return (await this.services.call(`${name}.health`, { all }, 'unauthenticated', timeoutMs)).checks;
  }
}

/** Merges the states of a part that several services report: `down` if any of them does, because each has its own connections. */
function merge(reported: readonly Checks[]): Checks {
  const merged: Checks = {};
  for (const [part, state] of reported.flatMap((checks) => Object.entries(checks)))
    if (merged[part] !== 'down') merged[part] = state;
  return merged;
}
