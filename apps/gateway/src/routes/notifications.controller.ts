import { Controller, Inject, Param, Query } from '@nestjs/common';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { mailTokenSchema } from '@rfp/contracts/notifications';
import { type RouteReply } from '@rfp/contracts/routes';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractPipe, IdPipe } from '../edge/contract.pipe.js';
import { ByNetwork, type Requester } from '../limits/requester.js';
import { ServiceClient } from './service-client.js';

const byId = new IdPipe('NOTIFICATION_NOT_FOUND');
const tokenPipe = new ContractPipe(mailTokenSchema);

/** Notifications of the caller, the address of their mails, and the end of these by the link in each. */
@Controller()
export class NotificationsController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('listNotifications')
  list(@CurrentCaller() principal: Principal): Promise<RouteReply<'listNotifications'>> {
    return this.services.call('opportunities.notifications', {}, principal);
  }

  @ContractRoute('dismissNotification')
  dismiss(
    @Param('id', byId) id: string,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'dismissNotification'>> {
    return this.services.call('opportunities.dismiss-notification', { id }, principal);
  }

  @ContractRoute('dismissNotifications')
  dismissAll(@CurrentCaller() principal: Principal): Promise<RouteReply<'dismissNotifications'>> {
    return this.services.call('opportunities.dismiss-notifications', {}, principal);
  }

  @ContractRoute('rehearseNotifications')
  async rehearse(@CurrentCaller() principal: Principal): Promise<RouteReply<'rehearseNotifications'>> {
    const search = (await this.services.searchProfile(principal)) ?? defaultSearchProfile;
    const { settings } = await this.services.call('auth.settings', {}, principal);
    const { high_score_threshold: threshold, notifications: schedule } = settings;
    return this.services.call('opportunities.rehearse-notifications', { threshold, search, schedule }, principal);
  }

  @ContractRoute('sendNotificationConfirmation')
  sendConfirmation(@CurrentCaller() principal: Principal): Promise<RouteReply<'sendNotificationConfirmation'>> {
    return this.services.call('auth.send-notification-confirmation', {}, principal);
  }

  @ContractRoute('confirmNotificationEmail')
  confirmEmail(
    @Query(tokenPipe) { token }: { token: string },
    @ByNetwork() network: { requester: Requester },
  ): Promise<RouteReply<'confirmNotificationEmail'>> {
    return this.services.call('auth.confirm-notification-email', { token }, network);
  }

  @ContractRoute('mailState')
  mailState(
    @Query(tokenPipe) { token }: { token: string },
    @ByNetwork() network: { requester: Requester },
  ): Promise<RouteReply<'mailState'>> {
    return this.services.call('auth.mail-state', { token }, network);
  }

  @ContractRoute('unsubscribe')
  unsubscribe(
    @Query(tokenPipe) { token }: { token: string },
    @ByNetwork() network: { requester: Requester },
  ): Promise<RouteReply<'unsubscribe'>> {
    return this.services.call('auth.unsubscribe', { token }, network);
  }
}
