import { Controller } from '@nestjs/common';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { type RouteReply } from '@rfp/contracts/routes';
import { ContractRoute } from '../../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../../access/principal.js';
import { ServiceClient } from '../service-client.js';

/** Previews mails by the settings of the caller. */
@Controller()
export class NotificationsController {
  constructor(private readonly services: ServiceClient) {}

  @ContractRoute('rehearseNotifications')
  async rehearse(@CurrentCaller() principal: Principal): Promise<RouteReply<'rehearseNotifications'>> {
    const search = (await this.services.searchProfile(principal)) ?? defaultSearchProfile;
    const { settings } = await this.services.call('auth.settings', {}, principal);
    const { high_score_threshold: threshold, notifications: schedule } = settings;
    return this.services.call('opportunities.rehearse-notifications', { threshold, search, schedule }, principal);
  }
}
