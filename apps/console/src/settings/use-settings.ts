import { defaultDisplay, type DisplaySettings, type SettingsResponse } from '@rfp/contracts/settings';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { usePerson } from '../auth/session/person.js';
import { type ConsoleDataProvider } from '../data-provider.js';
import { hasThemeMode, setThemeMode } from '../theme/theme-mode.js';
import { storeAccountSettings, storeSettings, savedSettings } from './saved-settings.js';

export const settingsKey = ['settings'];

/** Settings of the account, cached in this browser. Not requested in a read-only session. */
export function useSettings(): UseQueryResult<SettingsResponse> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const person = usePerson();
  return useQuery({
    queryKey: settingsKey,
    enabled: person?.readOnly === false,
    queryFn: async ({ signal }) => {
      const before = savedDisplay();
      const answer = withChosenDisplay(await dataProvider.getSettings({}, { signal }), before);
      if (person !== null) cacheReply(answer, person.id);
      return answer;
    },
  });
}

function savedDisplay(): string | undefined {
  return JSON.stringify(savedSettings().display);
}

/** Keeps a display choice that was made during the request, because it is newer than the reply, and is being saved. */
function withChosenDisplay(answer: SettingsResponse, before: string | undefined): SettingsResponse {
  const { display } = savedSettings();
  if (display === undefined || savedDisplay() === before) return answer;
  return { ...answer, settings: { ...answer.settings, display } };
}

/** Caches the reply in this browser, but keeps the theme chosen here. If the user has never saved settings, only the display is cached. */
function cacheReply(answer: SettingsResponse, owner: string): void {
  const { settings, updated_at } = answer;
  if (updated_at === null) return cacheDisplay(settings.display, owner);
  storeAccountSettings(answer, owner);
  if (!hasThemeMode()) setThemeMode(settings.dark_mode ? 'dark' : 'light');
}

function cacheDisplay(display: DisplaySettings, owner: string): void {
  const { display: known = defaultDisplay } = savedSettings();
  if (JSON.stringify(known) !== JSON.stringify(display)) storeSettings({ display }, owner);
}
