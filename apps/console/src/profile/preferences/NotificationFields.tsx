import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController, useFormState, type UseFormReturn } from 'react-hook-form';
import { TextInput } from '../../shared/form/TextInput.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { type PreferencesForm } from './preferences-form.js';

const words = profileTexts.preferences;

/** Address and threshold are shown when notifications are on, and when one of them has an error. */
export function NotificationFields({ form }: { form: UseFormReturn<PreferencesForm> }) {
  const { control } = form;
  const { field } = useController({ control, name: 'email_notifications' });
  const { errors } = useFormState({ control, name: ['notification_email', 'high_score_threshold'] });
  const open = field.value || errors.notification_email !== undefined || errors.high_score_threshold !== undefined;
  return (
    <fieldset className={styles['section']}>
      <legend>{words.notifications}</legend>
      <FormControlLabel
        label={words.emailOn}
        slotProps={{ typography: { variant: 'body2' } }}
        control={<Checkbox size="small" name={field.name} checked={field.value} onChange={field.onChange} />}
      />
      {open ? (
        <>
          <TextInput
            form={form}
            name="notification_email"
            type="email"
            label={words.address}
            hint={words.ownAddressHint}
            attributes={{ autoComplete: 'email', maxLength: 254 }}
          />
          <TextInput
            form={form}
            name="high_score_threshold"
            label={words.threshold}
            hint={words.thresholdHint}
            attributes={{ inputMode: 'numeric', maxLength: 3 }}
          />
        </>
      ) : null}
    </fieldset>
  );
}
