import { type NotificationList, type Rehearsal } from '@rfp/contracts/notifications';
import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type Call, type CallById, type CallOptions, type Send } from './send.js';

/** Notifications of the caller, and the end of their mails. */
export interface NotificationsClient {
  listNotifications: Call<NotificationList>;
  dismissNotification: CallById<RouteReply<'dismissNotification'>>;
  dismissNotifications: Call<RouteReply<'dismissNotifications'>>;
  rehearseNotifications: Call<Rehearsal>;
  sendNotificationConfirmation: Call<RouteReply<'sendNotificationConfirmation'>>;
  /** @param token - of the link in a mail */
  confirmNotificationEmail(token: string, call?: CallOptions): Promise<RouteReply<'confirmNotificationEmail'>>;
  mailState(token: string, call?: CallOptions): Promise<RouteReply<'mailState'>>;
  unsubscribe(token: string, call?: CallOptions): Promise<RouteReply<'unsubscribe'>>;
}

export function notificationMethods(send: Send): NotificationsClient {
  return {
    listNotifications: async (call) => (await send(routes.listNotifications, {}, call)).value,
    dismissNotification: async (id, call) => (await send(routes.dismissNotification, { params: { id } }, call)).value,
    dismissNotifications: async (call) => (await send(routes.dismissNotifications, {}, call)).value,
    rehearseNotifications: async (call) => (await send(routes.rehearseNotifications, {}, call)).value,
    sendNotificationConfirmation: async (call) => (await send(routes.sendNotificationConfirmation, {}, call)).value,
    confirmNotificationEmail: async (token, call) =>
      (await send(routes.confirmNotificationEmail, { query: { token } }, call)).value,
    mailState: async (token, call) => (await send(routes.mailState, { query: { token } }, call)).value,
    unsubscribe: async (token, call) => (await send(routes.unsubscribe, { query: { token } }, call)).value,
  };
}
