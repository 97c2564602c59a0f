import { type RouteReply } from '@rfp/contracts/http';
import { type Bus } from '@rfp/messaging/bus';
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

  /** `degraded` where one service is missing: the routes of the others are served still. */
  async check(): Promise<RouteReply<'ready'>> {
    if (this.draining || !this.bus.healthy()) return { status: 'down', checks: { bus: this.draining ? 'ok' : 'down' } };
    const [opportunities, sync] = await Promise.all([
      answers(this.services.ask('opportunities.many', { ids: [] }, probeMs)),
      answers(this.services.ask('sync.sources', {}, probeMs)),
    ]);
    const up = [opportunities, sync].filter((state) => state === 'ok').length;
    return { status: (['down', 'degraded', 'ok'] as const)[up] ?? 'ok', checks: { bus: 'ok', opportunities, sync } };
  }
}

async function answers(call: Promise<unknown>): Promise<'ok' | 'down'> {
  return call.then(
    () => 'ok',
    () => 'down',
  );
}
