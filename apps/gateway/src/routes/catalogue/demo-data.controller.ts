import { Controller, Inject } from '@nestjs/common';
import { type RouteReply } from '@rfp/contracts/routes';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { ServiceClient } from '../service-client.js';

@Controller()
export class DemoDataController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('removeDemoData')
  async remove(@CurrentCaller() principal: Principal): Promise<RouteReply<'removeDemoData'>> {
    const { removed } = await this.services.call('opportunities.remove-demo', {}, principal);
    return { success: true, removed };
  }
}
