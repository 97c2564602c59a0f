import { type FieldValues } from 'react-hook-form';
import { roleChoices } from '../../profile/roles.js';
import TextField from '@mui/material/TextField';
import { useField, type FieldOf } from '../../shared/form/use-field.js';
import { authTexts } from '../auth-texts.js';

/** Optional job role. It grants no permissions. */
export function RoleField<V extends FieldValues>(props: FieldOf<V>) {
  return (
    <TextField select {...useField(props)} label={authTexts.fields.role} id="role" autoComplete="organization-title">
      <option value="">{authTexts.fields.noRole}</option>
      {roleChoices.map(({ value: role, label }) => (
        <option key={role} value={role}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
