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
import { gatewaySettings, type GatewaySettings } from '../../gateway-settings.js';
import { ServiceClient } from '../service-client.js';

type ConsumingService = z.infer<typeof consumingServiceSchema>;

const deadLetterPipe = new ContractPipe(deadLetterRequestSchema);

/** Events that services could not handle. Each service reports its own; this route combines their reports. */
@Controller()
export class DeadLettersController {
  constructor(
    private readonly services: ServiceClient,
    @Inject(gatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  @ContractRoute('deadLetters')
  async list(@CurrentCaller() principal: Principal): Promise<RouteReply<'deadLetters'>> {
    const unavailable: ConsumingService[] = [];
    const deadLetters: DeadLetter[] = [];
    let total = 0;
    const fetch = async (name: ConsumingService): Promise<void> => {
      try {
        const answer = await this.services.call(`${name}.dead-letters`, {}, principal);
        deadLetters.push(...answer.dead_letters);
        total += answer.total;
      } catch {
        unavailable.push(name);
      }
    };
    const running = consumingServices.filter((name) => this.settings.intelligence || name !== 'intelligence');
    await Promise.all(running.map((name) => fetch(name)));
    const newest = deadLetters.toSorted((one, other) => other.died_at.localeCompare(one.died_at));
    return { dead_letters: newest, total, unavailable: unavailable.toSorted() };
  }

  @ContractRoute('replayDeadLetters')
  replay(
    @Body(deadLetterPipe) { service, ids }: z.infer<typeof deadLetterRequestSchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'replayDeadLetters'>> {
    return this.services.call(`${service}.replay-dead-letters`, { ids }, principal);
  }

  @ContractRoute('discardDeadLetters')
  discard(
    @Body(deadLetterPipe) { service, ids }: z.infer<typeof deadLetterRequestSchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'discardDeadLetters'>> {
    return this.services.call(`${service}.discard-dead-letters`, { ids }, principal);
  }
}
