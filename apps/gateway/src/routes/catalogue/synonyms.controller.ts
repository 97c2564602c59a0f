import { Controller, Inject } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { redactSynonym } from '../redact-for-viewer.js';
import { ServiceClient } from '../service-client.js';

/** Synonyms of the search. */
@Controller()
export class SynonymsController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('listSynonyms')
  async list(@CurrentCaller() principal: Principal): Promise<RouteReply<'listSynonyms'>> {
    const { synonyms } = await this.services.call('opportunities.synonyms', {}, principal);
    return { synonyms: synonyms.map((each) => redactSynonym(each, principal)) };
  }
}
