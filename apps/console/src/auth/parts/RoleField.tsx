import TextField from '@mui/material/TextField';
import { roleChoices } from '../../profile/roles.js';
import { authTexts } from '../auth-texts.js';

interface RoleFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** Need not be chosen: no right hangs on it. */
export function RoleField({ name, value, onChange }: RoleFieldProps) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      name={name}
      id="role"
      label={authTexts.fields.role}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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
