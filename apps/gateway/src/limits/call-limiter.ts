import { Inject, Injectable } from '@nestjs/common';
import { gatewaySettings, type GatewaySettings } from '../gateway-settings.js';
import { callLimits, type CallKind, type CallLimits } from './call-limits.js';
import { FairQueue, type TaskOwner } from './fair-queue.js';

/** Limits the calls in progress per service and kind, so that no caller and no service delays the others. */
@Injectable()
export class CallLimiter {
  readonly #limits: CallLimits;
  readonly #queues = new Map<string, FairQueue>();

  constructor(@Inject(gatewaySettings) { calls }: GatewaySettings) {
    this.#limits = { ...callLimits, ...calls };
  }

  /** @throws AppError `RATE_LIMITED` or `UNAVAILABLE` beyond the limits */
  run<T>(service: string, kind: CallKind, owner: TaskOwner, call: () => Promise<T>): Promise<T> {
    const name = `${service} ${kind}`;
    const queue = this.#queues.get(name) ?? new FairQueue(this.#limits[kind]);
    this.#queues.set(name, queue);
    return queue.run(owner, call);
  }
}
