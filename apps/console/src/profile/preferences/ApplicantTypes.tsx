import { applicantKinds } from '@rfp/contracts/vocabulary/applicant-types';
import { useController, type UseFormReturn } from 'react-hook-form';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { type PreferencesForm } from './preferences-form.js';

/** Applicant types of the company, with the titles of Grants.gov. */
export function ApplicantTypes({ form: { control } }: { form: UseFormReturn<PreferencesForm> }) {
  const { field } = useController({ control, name: 'applicant_types' });
  return (
    <fieldset className={styles['choices']}>
      <legend>{profileTexts.preferences.fields.applicant_types}</legend>
      {applicantKinds.map(([type, title]) => (
        <FormControlLabel
          key={type}
          label={title}
          slotProps={{ typography: { variant: 'body2' } }}
          control={
            <Checkbox
              size="small"
              checked={field.value.includes(type)}
              onChange={(_event, checked) =>
                field.onChange(checked ? [...field.value, type] : field.value.filter((other) => other !== type))
              }
            />
          }
        />
      ))}
    </fieldset>
  );
}
