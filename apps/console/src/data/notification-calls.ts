import { type ApiClient } from '@rfp/api-client/api-client';
import { type RouteReply } from '@rfp/contracts/routes';
import { callOptions } from './call-options.js';

export interface NotificationCalls {
  listNotifications(signal?: AbortSignal): Promise<RouteReply<'listNotifications'>>;
  dismissNotification(id: string): Promise<RouteReply<'dismissNotification'>>;
  dismissNotifications(): Promise<RouteReply<'dismissNotifications'>>;
  /** The mails that the saved settings would have sent. */
  rehearseNotifications(signal?: AbortSignal): Promise<RouteReply<'rehearseNotifications'>>;
  /** Mails the link again that confirms the address of the settings. */
  sendNotificationConfirmation(): Promise<RouteReply<'sendNotificationConfirmation'>>;
  confirmNotificationEmail(token: string): Promise<RouteReply<'confirmNotificationEmail'>>;
  /** Whether the person of a link in a mail gets mails. */
  mailState(token: string, signal?: AbortSignal): Promise<RouteReply<'mailState'>>;
  unsubscribe(token: string): Promise<RouteReply<'unsubscribe'>>;
}

export function notificationCalls(client: () => Promise<ApiClient>): NotificationCalls {
  return {
    listNotifications: async (signal) => (await client()).listNotifications(callOptions(signal)),
    dismissNotification: async (id) => (await client()).dismissNotification(id),
    dismissNotifications: async () => (await client()).dismissNotifications(),
    rehearseNotifications: async (signal) => (await client()).rehearseNotifications(callOptions(signal)),
    sendNotificationConfirmation: async () => (await client()).sendNotificationConfirmation(),
    confirmNotificationEmail: async (token) => (await client()).confirmNotificationEmail(token),
    mailState: async (token, signal) => (await client()).mailState(token, callOptions(signal)),
    unsubscribe: async (token) => (await client()).unsubscribe(token),
  };
}
