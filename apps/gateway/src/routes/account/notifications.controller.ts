import { Body, Controller } from '@nestjs/common';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { type RouteReply, routes } from '@rfp/contracts/routes';
import { z } from 'zod';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ContractPipe } from '../../edge/contract.pipe.js';
import { ServiceClient } from '../service-client.js';

const alertBody = routes.rehearseSearchAlert.body;

/** Previews mails by the settings of the caller and the profile of the workspace. */
@Controller()
export class NotificationsController {
  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('rehearseNotifications')
  async rehearse(@CurrentCaller() principal: Principal): Promise<RouteReply<'rehearseNotifications'>> {
    const [search, settings] = await this.#criteriaOf(principal);
    const { high_score_threshold: threshold, notifications: schedule } = settings;
    return this.services.call('opportunities.rehearse-notifications', { threshold, search, schedule }, principal);
  }

  @ContractRoute('rehearseSearchAlert')
  async rehearseAlert(
    @Body(new ContractPipe(alertBody)) { filter, alert }: z.output<typeof alertBody>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'rehearseSearchAlert'>> {
    const [search, { notifications: schedule }] = await this.#criteriaOf(principal);
    const request = { filter, alert, search, schedule };
    return this.services.call('opportunities.rehearse-search-alert', request, principal);
  }

  async #criteriaOf(principal: Principal) {
    const [search, { settings }] = await Promise.all([
      this.services.searchProfile(principal),
      this.services.call('auth.settings', {}, principal),
    ]);
    return [search ?? defaultSearchProfile, settings] as const;
  }
}
