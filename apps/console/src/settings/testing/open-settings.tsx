import { screen } from '@testing-library/react';
import { defaultSettings, type Settings as SettingsValues } from '@rfp/contracts/settings';
import { type Rehearsal } from '@rfp/contracts/notifications';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Settings } from '../Settings.js';

export const settingsPath = '/api/settings';
export const previewPath = '/api/opportunities/order-preview';

export function settingsReply(settings: SettingsValues, page_size_set = true) {
  return {
    settings,
    weights_total: 100,
    weights_warning: null,
    notification_email_confirmed: true,
    page_size_set,
    updated_at: '2026-03-09T09:00:00.000Z',
  };
}

export function aRehearsal(proposal: Rehearsal['proposal']): Rehearsal {
  return {
    from: '2026-02-08T15:00:00.000Z',
    to: '2026-03-10T15:00:00.000Z',
    mails: [],
    notifications: 0,
    waiting: 0,
    examined: 120,
    complete: true,
    proposal,
  };
}

export function settingsHandlers(saved?: SettingsValues): Handlers {
  return {
    listSourceKeys: () => ({ keys: [] }),
    findPreferences: () => ({ preferences: null }),
    ...(saved === undefined ? {} : { getSettings: () => settingsReply(saved) }),
    previewOrder: () => ({ rows: [] }),
    rehearseNotifications: () => aRehearsal(null),
    changeSettings: ({ body }) =>
      settingsReply({ ...defaultSettings, ...Object(body) }, 'default_page_size' in Object(body)),
  };
}

export const { default_page_size: _unset, ...withoutPageSize } = defaultSettings;

export function openSettings(saved?: SettingsValues, handlers: Handlers = {}) {
  return renderScreen(<Settings />, { at: '/settings', handlers: { ...settingsHandlers(saved), ...handlers } });
}

export const findNumberField = (name: string) => screen.findByRole('spinbutton', { name });
export const findCheckbox = (name: string) => screen.findByRole('checkbox', { name });
export const saveButton = () => screen.getByRole('button', { name: 'Save Settings' });
export const readStored = () => JSON.parse(localStorage.getItem('dashboard_settings') ?? 'null');
