import { Body, Controller, Inject, Param, type PipeTransform } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import {
  type SynonymChange,
  synonymChangeSchema,
  synonymIdSchema,
  type SynonymInput,
  synonymInputSchema,
} from '@rfp/contracts/synonym';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { redactSynonym } from './redact-for-viewer.js';
import { ServiceClient } from './service-client.js';

const bySynonym: PipeTransform<string, string> = {
  transform(value) {
    if (!synonymIdSchema.safeParse(value).success) throw new AppError('SYNONYM_NOT_FOUND');
    return value;
  },
};

/** Synonyms of the search. */
@Controller()
export class SynonymsController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('listSynonyms')
  async list(@CurrentCaller() principal: Principal): Promise<RouteReply<'listSynonyms'>> {
    const { synonyms } = await this.services.call('opportunities.synonyms', {}, principal);
    return { synonyms: synonyms.map((each) => redactSynonym(each, principal)) };
  }

  @ContractRoute('addSynonym')
  add(
    @Body(new ContractPipe(synonymInputSchema)) input: SynonymInput,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'addSynonym'>> {
    return this.services.call('opportunities.add-synonym', input, principal);
  }

  @ContractRoute('changeSynonym')
  change(
    @Param('id', bySynonym) id: string,
    @Body(new ContractPipe(synonymChangeSchema)) change: SynonymChange,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'changeSynonym'>> {
    return this.services.call('opportunities.change-synonym', { ...change, id }, principal);
  }

  @ContractRoute('removeSynonym')
  remove(
    @Param('id', bySynonym) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'removeSynonym'>> {
    return this.services.call('opportunities.remove-synonym', { id }, principal);
  }
}
