import Button from '@mui/material/Button';
import { type Settings } from '@rfp/contracts/account';
import { messageOf } from '../data/errors.js';
import { Failure } from '../shared/Failure.js';
import { useCheckForm } from '../shared/form/use-check-form.js';
import { useThemeMode } from '../theme/theme-mode.js';
import { ScoringAlgorithm } from './ScoringAlgorithm.js';
import { DisplaySettings, NotificationSettings, SynchronizationSettings } from './SettingsCards.js';
import { checkSettings, readForm, toForm } from './settings-form.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';
import { useSaveSettings } from './use-save-settings.js';

const words = settingsTexts.save;

/** All settings but the API keys, saved together. */
export function SettingsFields({ saved }: { saved: Settings }) {
  const form = useCheckForm(toForm(saved), checkSettings);
  const isDark = useThemeMode() === 'dark';
  const { mutate, isPending, error } = useSaveSettings();
  const submit = form.handleSubmit((values) => {
    if (!isPending) mutate(readForm(values, isDark));
  });
  return (
    <form noValidate className={styles['cards']} onSubmit={(event) => void submit(event)}>
      <SynchronizationSettings form={form} />
      <ScoringAlgorithm form={form} />
      <NotificationSettings form={form} />
      <DisplaySettings form={form} />
      <div>
        <Failure text={error === null ? undefined : messageOf(error)} />
        <Button type="submit" variant="contained" color="primary" aria-disabled={isPending}>
          {isPending ? words.saving : words.button}
        </Button>
      </div>
    </form>
  );
}
