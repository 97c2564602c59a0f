import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { FlagField } from '../shared/form/FlagField.js';
import { TextInput } from '../shared/form/TextInput.js';
import { Panel } from '../shared/Panel.js';
import { setThemeMode, useThemeMode } from '../theme/theme-mode.js';
import { NumberInput } from './NumberInput.js';
import { type SettingsForm } from './settings-form.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';

const words = settingsTexts.form;

export interface CardProps {
  form: UseFormReturn<SettingsForm>;
}

export function SynchronizationSettings({ form }: CardProps) {
  return (
    <Panel title={words.sync}>
      <FlagField
        form={form}
        name="auto_sync_enabled"
        label={words.fields.auto_sync_enabled}
        hint={words.autoSyncHint}
      />
      <div className={styles['fields']}>
        <NumberInput form={form} name="sync_interval_hours" hint={words.intervalHint} />
        <NumberInput form={form} name="max_opportunities_per_sync" hint={words.maxHint} />
      </div>
    </Panel>
  );
}

/** Address and threshold are shown when notifications are on, and when one of them has an error. */
export function NotificationSettings({ form }: CardProps) {
  const { control } = form;
  const isOn = useWatch({ control, name: 'email_notifications' });
  const { errors } = useFormState({ control, name: ['notification_email', 'high_score_threshold'] });
  const isOpen = isOn || errors.notification_email !== undefined || errors.high_score_threshold !== undefined;
  return (
    <Panel title={words.notifications}>
      <FlagField
        form={form}
        name="email_notifications"
        label={words.fields.email_notifications}
        hint={words.mailHint}
      />
      {isOpen ? (
        <div className={styles['fields']}>
          <TextInput
            form={form}
            name="notification_email"
            type="email"
            label={words.fields.notification_email}
            hint={words.addressHint}
            attributes={{ autoComplete: 'email', maxLength: 254 }}
          />
          <NumberInput form={form} name="high_score_threshold" hint={words.thresholdHint} />
        </div>
      ) : null}
    </Panel>
  );
}

/** The same state as the switch in the top bar, so it changes at once. */
function DarkMode() {
  const isDark = useThemeMode() === 'dark';
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={words.fields.dark_mode}
        slotProps={{ typography: { variant: 'body2' } }}
        control={
          <Checkbox
            size="small"
            checked={isDark}
            onChange={(_event, checked) => setThemeMode(checked ? 'dark' : 'light')}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} className={styles['flagHint'] ?? ''}>
        {words.darkHint}
      </FormHelperText>
    </div>
  );
}

export function DisplaySettings({ form }: CardProps) {
  return (
    <Panel title={words.display}>
      <div className={styles['fields']}>
        <NumberInput form={form} name="default_page_size" hint={words.pageSizeHint} />
      </div>
      <FlagField
        form={form}
        name="show_score_breakdown"
        label={words.fields.show_score_breakdown}
        hint={words.breakdownHint}
      />
      <DarkMode />
    </Panel>
  );
}
