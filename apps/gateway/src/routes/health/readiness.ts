import { type Bus } from '@rfp/messaging/bus';
import { checkHealth, type Health } from '@rfp/service-kit/health';
import { KeptReply } from '../catalogue/kept-reply.js';
import { type ServiceClient } from '../service-client.js';

const probeMs = 2000;
/** Everybody may ask, however often: the parts are asked again no sooner than this after their answer. */
const keptMs = 1000;
/** A service itself waits this long for its mail server. */
const allProbeMs = 5000;

const alwaysOn = ['auth', 'opportunities', 'sync'] as const;
type Service = (typeof alwaysOn)[number] | 'intelligence';

/** State of the parts that a service needs, as it reports them. */
type Checks = Health['checks'];

/** Readiness: state of the bus, of each service, and of what the services need. */
export class Readiness {
  private draining = false;
  private readonly brief = new KeptReply<Health>(keptMs);
  private readonly whole = new KeptReply<Health>(keptMs);

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

  /** `degraded` if a service or its database is missing: routes of the others are still served. */
  check(): Promise<Health> {
    return this.read(this.brief, () => this.checkParts(false, probeMs));
  }

  /** Includes parts that are needed at times only: mail server and disk. */
  checkAll(): Promise<Health> {
    return this.read(this.whole, () => this.checkParts(true, allProbeMs));
  }

  /** Shared while it runs: a part that hangs is not asked again meanwhile. */
  private async read(kept: KeptReply<Health>, check: () => Promise<Health>): Promise<Health> {
    return this.draining ? { status: 'down', checks: {} } : kept.read(check);
  }

  private async checkParts(all: boolean, timeoutMs: number): Promise<Health> {
    const names: readonly Service[] = this.intelligence ? [...alwaysOn, 'intelligence'] : alwaysOn;
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

/** `down` if any service reports so: each has connections of its own. */
function merge(reported: readonly Checks[]): Checks {
  const merged: Checks = {};
  for (const [part, state] of reported.flatMap((checks) => Object.entries(checks)))
    if (merged[part] !== 'down') merged[part] = state;
  return merged;
}
