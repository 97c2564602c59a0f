import { useId } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { FlagField } from '../shared/form/FlagField.js';
import { TextInput } from '../shared/form/TextInput.js';
import { timeOptions } from '../shared/form/time-options.js';
import { Panel } from '../shared/Panel.js';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { setThemeMode, useThemeMode } from '../theme/theme-mode.js';
import { ChoiceField } from '../shared/form/ChoiceField.js';
import { useReadOnly } from '../auth/session/person.js';
import { AddressState } from './notifications/AddressState.js';
import { NumberInput } from './NumberInput.js';
import { Rehearsal } from './notifications/Rehearsal.js';
import { SearchAlerts } from './notifications/SearchAlerts.js';
import { useSavedSettings } from './saved-settings.js';
import { browserZone } from './browser-zone.js';
import { type SettingsForm } from './settings-form.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';
import { ThresholdProposal } from './notifications/ThresholdProposal.js';

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

const frequencies = (['daily', 'hourly'] as const).map((value) => ({ value, label: words.frequencies[value] }));
const zones = [...new Set([browserZone(), 'UTC'])].map((value) => ({ value, label: value }));

function MailTimes({ form }: CardProps) {
  const isDaily = useWatch({ control: form.control, name: 'notifications.frequency' }) === 'daily';
  const labels = words.schedule;
  return (
    <>
      <ChoiceField form={form} name="notifications.frequency" label={labels.frequency} options={frequencies} />
      {isDaily ? (
        <ChoiceField form={form} name="notifications.digest_time" label={labels.digest_time} options={timeOptions} />
      ) : null}
      <ChoiceField form={form} name="notifications.quiet_from" label={labels.quiet_from} options={timeOptions} />
      <ChoiceField form={form} name="notifications.quiet_until" label={labels.quiet_until} options={timeOptions} />
      <ChoiceField form={form} name="notifications.time_zone" label={labels.time_zone} options={zones} />
    </>
  );
}

function MailFields({ form }: CardProps) {
  return (
    <>
      <FlagField form={form} name="notifications.fit_alert" label={words.fitAlert} hint={words.fitAlertHint} />
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
        <MailTimes form={form} />
      </div>
    </>
  );
}

/** A proposed threshold, the state of the address, and the mails that would have been sent. */
function MailState({ form }: CardProps) {
  const hasFitAlert = useWatch({ control: form.control, name: 'notifications.fit_alert' });
  return (
    <>
      {hasFitAlert ? <ThresholdProposal form={form} /> : null}
      <AddressState />
      <Rehearsal />
    </>
  );
}

/** Notification settings. The details are shown if notifications are on or a detail has an error. */
export function NotificationSettings({ form }: CardProps) {
  const { control } = form;
  const isOn = useWatch({ control, name: 'email_notifications' });
  const isReadOnly = useReadOnly();
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
      {isOpen ? <MailFields form={form} /> : null}
      {isOn && !isReadOnly ? <MailState form={form} /> : null}
      {isReadOnly ? null : <SearchAlerts />}
    </Panel>
  );
}

/** Dark mode takes effect immediately, because it shares its state with the switch in the top bar. */
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
  const isSaved = useSavedSettings().default_page_size !== undefined;
  return (
    <Panel title={words.display}>
      <div className={styles['fields']}>
        <NumberInput form={form} name="default_page_size" {...(isSaved ? {} : { hint: words.pageSizeHint })} />
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
