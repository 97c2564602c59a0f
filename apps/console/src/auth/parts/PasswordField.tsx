import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { authTexts } from '../auth-texts.js';
import { Field, type FieldProps } from './Field.js';

const words = authTexts.fields;

/** A password, with a button to look at what was typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const end = (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" aria-label={words.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return <Field {...props} type={shown ? 'text' : 'password'} end={end} />;
}
