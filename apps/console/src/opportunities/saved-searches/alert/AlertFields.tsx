import { type NotificationSchedule } from '@rfp/contracts/settings';
import { type UseFormReturn } from 'react-hook-form';
import { browserZone } from '../../../settings/browser-zone.js';
import { useSettings } from '../../../settings/use-settings.js';
import { ChoiceField } from '../../../shared/form/ChoiceField.js';
import { TextInput } from '../../../shared/form/TextInput.js';
import { type AlertForm, timeOptions, weekdayOptions } from './alert-form.js';
import { alertTexts as words } from './alert-texts.js';
import { Rehearsal } from './Rehearsal.js';
import { type AlertState } from './use-alert-form.js';

interface FieldsProps {
  form: UseFormReturn<AlertForm>;
}

const minScoreAttributes = { min: 0, max: 100, step: 1, inputMode: 'numeric' } as const;

function describeSchedule({ time_zone, quiet_from, quiet_until }: NotificationSchedule): string {
  return words.timeHint(time_zone, quiet_from === quiet_until ? words.noQuiet : words.quiet(quiet_from, quiet_until));
}

/** Day and time of the mails, and where the alert reports. The person's settings have the time zone and the quiet hours. */
function Delivery({ form }: FieldsProps) {
  const { data } = useSettings();
  const { frequency, delivery } = form.watch();
  const settings = data?.settings;
  const hasMails = settings?.email_notifications === true;
  const schedule = settings && {
    ...settings.notifications,
    // Switching mails on adopts the time zone of this browser.
    ...(hasMails || delivery !== 'mail' ? {} : { time_zone: browserZone() }),
  };
  return (
    <>
      {frequency === 'weekly' ? (
        <ChoiceField form={form} name="weekday" label={words.weekday} options={weekdayOptions} />
      ) : null}
      {frequency === 'daily' || frequency === 'weekly' ? (
        <ChoiceField
          form={form}
          name="time"
          label={words.time}
          options={timeOptions}
          hint={schedule && describeSchedule(schedule)}
        />
      ) : null}
      {settings === undefined || hasMails ? null : (
        <ChoiceField
          form={form}
          name="delivery"
          label={words.delivery}
          options={words.deliveries}
          hint={words.mailsOff}
        />
      )}
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
