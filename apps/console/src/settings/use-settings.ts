import { defaultDisplay, type DisplaySettings, type SettingsResponse } from '@rfp/contracts/settings';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { usePerson } from '../auth/person.js';
import { type ConsoleDataProvider } from '../data-provider.js';
import { hasThemeMode, setThemeMode } from '../theme/theme-mode.js';
import { keepAccountSettings, keepSettings, savedSettings } from './saved-settings.js';

export const settingsKey = ['settings'];

/** The settings of the account, kept in this browser too. Not asked for in a session that cannot save any. */
export function useSettings(): UseQueryResult<SettingsResponse> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const person = usePerson();
  return useQuery({
    queryKey: settingsKey,
    enabled: person?.readOnly === false,
    queryFn: async ({ signal }) => {
      const before = savedDisplay();
      const answer = withChosenDisplay(await dataProvider.getSettings({}, { signal }), before);
      if (person !== null) keepHere(answer, person.id);
      return answer;
    },
  });
}

function savedDisplay(): string | undefined {
  return JSON.stringify(savedSettings().display);
}

/** What was chosen while the answer was on its way is newer, and is on its own way to the server. */
function withChosenDisplay(answer: SettingsResponse, before: string | undefined): SettingsResponse {
  const { display } = savedSettings();
  if (display === undefined || savedDisplay() === before) return answer;
  return { ...answer, settings: { ...answer.settings, display } };
}

/** The theme that was chosen in this browser stays. Nothing but the display is known of a person who never saved the others. */
function keepHere(answer: SettingsResponse, owner: string): void {
  const { settings, updated_at } = answer;
  if (updated_at === null) return keepDisplay(settings.display, owner);
  keepAccountSettings(answer, owner);
  if (!hasThemeMode()) setThemeMode(settings.dark_mode ? 'dark' : 'light');
}

function keepDisplay(display: DisplaySettings, owner: string): void {
  const { display: known = defaultDisplay } = savedSettings();
  if (JSON.stringify(known) !== JSON.stringify(display)) keepSettings({ display }, owner);
}
