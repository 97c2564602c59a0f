import { useState } from 'react';
import { type Settings, type SettingsChange } from '@rfp/contracts/settings';
import { useReadOnly } from '../auth/session/person.js';
import { useIsAllowed } from '../auth/session/role.js';
import { errorMessage } from '../data/errors.js';
import { splitEntries } from '../profile/preferences/preferences-form.js';
import { Failure } from '../shared/states/Failure.js';
import { BusyButton } from '../shared/buttons/BusyButton.js';
import { useFollowingForm } from '../shared/form/use-check-form.js';
import { useUnsavedEdits } from '../shared/form/use-unsaved-edits.js';
import { useThemeMode } from '../theme/theme-mode.js';
import { ScoringAlgorithm } from './scoring/ScoringAlgorithm.js';
import { DisplaySettings, NotificationSettings, SynchronizationSettings } from './SettingsCards.js';
import { savedSettings } from './saved-settings.js';
import { checkSettings, editedSettings, readForm, toForm, withoutWeights } from './settings-form.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';
import { useSaveSettings } from './use-save-settings.js';

const words = settingsTexts.save;
const pageSize = 'default_page_size';

interface SettingsFieldsProps {
  saved: Settings;
  /** Whether settings are stored on the server. If not, saving sends all of them. */
  areSaved: boolean;
  /** Keywords of the preferences; undefined if they are unknown, or if there is no account to save them to. */
  keywords?: readonly string[] | undefined;
}

/** Returns the settings for the first save. They include the page size only if the user has chosen it, now or earlier in this browser. */
function withChosenPageSize({ default_page_size, ...others }: Settings, dirty: readonly string[]): SettingsChange {
  const isChosen = dirty.includes(pageSize) || savedSettings().default_page_size !== undefined;
  return isChosen ? { ...others, default_page_size } : others;
}

/** Form for all settings except the API keys, saved together. */
export function SettingsFields({ saved, areSaved, keywords }: SettingsFieldsProps) {
  const form = useFollowingForm(toForm(saved, keywords ?? []), checkSettings);
  useUnsavedEdits(form.control);
  const isDark = useThemeMode() === 'dark';
  const { mutate, isPending, error } = useSaveSettings();
  const readOnly = useReadOnly();
  const isOwner = useIsAllowed('change-profile') !== false;
  // Must be read during rendering: react-hook-form tracks only the properties that are read.
  const { dirtyFields } = form.formState;
  // Typing the current number also counts as a choice, although the form does not notice an edit.
  const [isPageSizeTyped, setPageSizeTyped] = useState(false);
  const submit = form.handleSubmit((values) => {
    if (isPending) return;
    const changed = dirtyFields.keywords === true ? splitEntries('keywords', values.keywords) : undefined;
    const all = readForm(values, isDark);
    const dirty = [...Object.keys(dirtyFields), ...(isPageSizeTyped ? [pageSize] : [])];
    const settings = areSaved ? editedSettings(all, dirty, saved) : withChosenPageSize(all, dirty);
    // Edits made during the request stay and remain unsaved.
    const onSuccess = () => {
      setPageSizeTyped(false);
      form.reset(values, { keepValues: true, keepDirtyValues: false });
    };
    // A read-only session saves all settings in this browser.
    const allowed = readOnly || isOwner ? settings : withoutWeights(settings);
    mutate({ settings: allowed, keywords: changed }, { onSuccess });
  });
  return (
    <form
      noValidate
      className={styles['cards']}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === pageSize) setPageSizeTyped(true);
      }}
      onSubmit={(event) => void submit(event)}
    >
      <SynchronizationSettings form={form} />
      <ScoringAlgorithm form={form} hasKeywords={keywords !== undefined} />
      <NotificationSettings form={form} />
      <DisplaySettings form={form} />
      <div>
        <Failure text={error === null ? undefined : errorMessage(error)} />
        <BusyButton type="submit" variant="contained" busy={isPending}>
          {isPending ? words.saving : words.button}
        </BusyButton>
      </div>
    </form>
  );
}
