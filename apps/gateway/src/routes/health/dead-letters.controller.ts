import { Body, Controller, Inject } from '@nestjs/common';
import {
  type consumingServiceSchema,
  consumingServices,
  type DeadLetter,
  deadLetterRequestSchema,
} from '@rfp/contracts/wire/dead-letter';
import { type RouteReply } from '@rfp/contracts/routes';
import { type z } from 'zod';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { ServiceClient } from '../service-client.js';

type ConsumingService = z.infer<typeof consumingServiceSchema>;

const letters = new ContractPipe(deadLetterRequestSchema);

/** The consuming services that are switched on. */
export class ConsumingServices {
  readonly names: readonly ConsumingService[];

  constructor(intelligence: boolean) {
    this.names = consumingServices.filter((name) => intelligence || name !== 'intelligence');
  }
}

/** Events that services could not handle. Each service has its own; this adds them up. */
@Controller()
export class DeadLettersController {
  constructor(
    @Inject(ServiceClient) private readonly services: ServiceClient,
    @Inject(ConsumingServices) private readonly consuming: ConsumingServices,
  ) {}

  @ContractRoute('deadLetters')
  async list(@CurrentCaller() principal: Principal): Promise<RouteReply<'deadLetters'>> {
    const unavailable: ConsumingService[] = [];
    const found: DeadLetter[] = [];
    let total = 0;
    const ask = async (name: ConsumingService): Promise<void> => {
      try {
        const answer = await this.services.call(`${name}.dead-letters`, {}, principal);
        found.push(...answer.dead_letters);
        total += answer.total;
      } catch {
        unavailable.push(name);
      }
    };
    await Promise.all(this.consuming.names.map((name) => ask(name)));
    const newest = found.toSorted((one, other) => other.died_at.localeCompare(one.died_at));
    return { dead_letters: newest, total, unavailable: unavailable.toSorted() };
  }

  @ContractRoute('replayDeadLetters')
  replay(
    @Body(letters) { service, ids }: z.infer<typeof deadLetterRequestSchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'replayDeadLetters'>> {
    return this.services.call(`${service}.replay-dead-letters`, { ids }, principal);
  }

  @ContractRoute('discardDeadLetters')
  discard(
    @Body(letters) { service, ids }: z.infer<typeof deadLetterRequestSchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'discardDeadLetters'>> {
    return this.services.call(`${service}.discard-dead-letters`, { ids }, principal);
  }
}
