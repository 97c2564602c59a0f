import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { TextInput } from '../../shared/TextInput.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { type PreferencesForm, type WrongPreferences } from './preferences-form.js';

const words = profileTexts.preferences;

interface NotificationFieldsProps {
  values: PreferencesForm;
  wrong: WrongPreferences;
  onChange: (part: Partial<PreferencesForm>) => void;
}

/** Address and threshold appear only where mails are wanted, and where one of them is wrong. */
export function NotificationFields({ values, wrong, onChange }: NotificationFieldsProps) {
  const open =
    values.email_notifications || wrong.notification_email !== undefined || wrong.high_score_threshold !== undefined;
  return (
    <fieldset className={styles['section']}>
      <legend>{words.notifications}</legend>
      <FormControlLabel
        label={words.emailOn}
        slotProps={{ typography: { variant: 'body2' } }}
        control={
          <Checkbox
            size="small"
            checked={values.email_notifications}
            onChange={(event) => onChange({ email_notifications: event.target.checked })}
          />
        }
      />
      {open ? (
        <>
          <TextInput
            type="email"
            label={words.address}
            value={values.notification_email}
            onChange={(notification_email) => onChange({ notification_email })}
            error={wrong.notification_email}
            hint={words.ownAddressHint}
            attributes={{ autoComplete: 'email', maxLength: 254 }}
          />
          <TextInput
            label={words.threshold}
            value={values.high_score_threshold}
            onChange={(high_score_threshold) => onChange({ high_score_threshold })}
            error={wrong.high_score_threshold}
            hint={words.thresholdHint}
            attributes={{ inputMode: 'numeric', maxLength: 3 }}
          />
        </>
      ) : null}
    </fieldset>
  );
}
