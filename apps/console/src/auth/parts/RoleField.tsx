import TextField from '@mui/material/TextField';
import { type FieldValues } from 'react-hook-form';
import { roleChoices } from '../../profile/roles.js';
import { useField, type FieldOf } from '../../shared/form/use-field.js';
import { authTexts } from '../auth-texts.js';

/** Optional: a role grants nothing. */
export function RoleField<V extends FieldValues>(props: FieldOf<V>) {
  return (
    <TextField
      {...useField(props)}
      select
      fullWidth
      size="small"
      id="role"
      label={authTexts.fields.role}
      slotProps={{
        inputLabel: { shrink: true, htmlFor: 'role' },
        select: { native: true },
        htmlInput: { id: 'role', autoComplete: 'organization-title' },
      }}
    >
      <option value="">{authTexts.fields.noRole}</option>
      {roleChoices.map(({ value: role, label }) => (
        <option key={role} value={role}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
