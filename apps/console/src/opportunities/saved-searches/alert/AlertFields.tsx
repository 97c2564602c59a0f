import { type NotificationSchedule } from '@rfp/contracts/settings';
import { type UseFormReturn } from 'react-hook-form';
import { browserZone } from '../../../settings/browser-zone.js';
import { useSettings } from '../../../settings/use-settings.js';
import { ChoiceField } from '../../../shared/form/ChoiceField.js';
import { TextInput } from '../../../shared/form/TextInput.js';
import { timeOptions } from '../../../shared/form/time-options.js';
import { type AlertForm, weekdayOptions } from './alert-form.js';
import { alertTexts as words } from './alert-texts.js';
import { Rehearsal } from './Rehearsal.js';
import { type AlertState } from './use-alert-form.js';

interface FieldsProps {
  form: UseFormReturn<AlertForm>;
}

const minScoreAttributes = { min: 0, max: 100, step: 1, inputMode: 'numeric' } as const;

function describeSchedule({ time_zone, quiet_from, quiet_until }: NotificationSchedule): string {
  const quiet = quiet_from === quiet_until ? '' : ` ${words.quiet(quiet_from, quiet_until)}`;
  return `${words.zone(time_zone)}${quiet}`;
}

/** Where the alert reports: while mails are off, in the inbox only, unless the person switches them on. */
function Delivery({ form }: FieldsProps) {
  const { data } = useSettings();
  if (data === undefined) return null;
  const { email_notifications: hasMails, notifications } = data.settings;
  // Switching mails on adopts the time zone of this browser.
  const schedule = hasMails ? notifications : { ...notifications, time_zone: browserZone() };
  return (
    <>
      {hasMails ? null : (
        <ChoiceField
          form={form}
          name="delivery"
          label={words.delivery}
          options={words.deliveries}
          hint={words.mailsOff}
        />
      )}
      {hasMails || form.watch('delivery') === 'mail' ? <p>{describeSchedule(schedule)}</p> : null}
    </>
  );
}

function Times({ form }: FieldsProps) {
  const frequency = form.watch('frequency');
  return (
    <>
      {frequency === 'weekly' ? (
        <ChoiceField form={form} name="weekday" label={words.weekday} options={weekdayOptions} />
      ) : null}
      {frequency === 'daily' || frequency === 'weekly' ? (
        <ChoiceField form={form} name="time" label={words.time} options={timeOptions} />
      ) : null}
    </>
  );
}

/** Fields of an alert, with the mails that it would have sent. */
export function AlertFields({ alert: { form, rehearsal } }: { alert: AlertState }) {
  const isOn = form.watch('frequency') !== 'off';
  return (
    <>
      <ChoiceField
        form={form}
        name="frequency"
        label={words.frequency}
        options={words.frequencies}
        hint={words.about}
      />
      {isOn ? (
        <>
          <Times form={form} />
          <Delivery form={form} />
          <TextInput
            form={form}
            name="minScore"
            type="number"
            label={words.minScore}
            hint={words.minScoreHint}
            attributes={minScoreAttributes}
          />
        </>
      ) : null}
      <Rehearsal rehearsal={rehearsal} />
    </>
  );
}
