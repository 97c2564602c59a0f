import { type Bus } from '@rfp/messaging/bus';
import { toAppError } from '@rfp/contracts/errors';
import { checkHealth, type Health } from '@rfp/service-kit/health';
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
  private readonly kept = new Map<boolean, { health: Promise<Health>; until: number }>();

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
    return this.keptCheck(false, probeMs);
  }

  /** Includes parts that are needed at times only: mail server and disk. */
  checkAll(): Promise<Health> {
    return this.keptCheck(true, allProbeMs);
  }

  /** Shared while it runs: a part that hangs is not asked again meanwhile. */
  private keptCheck(all: boolean, timeoutMs: number): Promise<Health> {
    const kept = this.kept.get(all);
    if (!this.draining && kept !== undefined && performance.now() <= kept.until) return kept.health;
    const check = { health: this.checkParts(all, timeoutMs), until: Infinity };
    const end = () => void (check.until = performance.now() + keptMs);
    check.health.then(end, end);
    this.kept.set(all, check);
    return check.health;
  }

  private async checkParts(all: boolean, timeoutMs: number): Promise<Health> {
    if (this.draining) return { status: 'down', checks: {} };
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
    try {
      return (await this.services.call(`${name}.health`, { all }, 'unauthenticated', timeoutMs)).checks;
    } catch (error) {
      if (toAppError(error).code !== 'NO_HANDLER') throw error;
      // During an update: a service of the version before reports nothing of its parts.
      await this.services.call(`${name}.ping`, {}, 'unauthenticated', timeoutMs);
      return {};
    }
  }
}

/** `down` if any service reports so: each has connections of its own. */
function merge(reported: readonly Checks[]): Checks {
  const merged: Checks = {};
  for (const [part, state] of reported.flatMap((checks) => Object.entries(checks)))
    if (merged[part] !== 'down') merged[part] = state;
  return merged;
}
