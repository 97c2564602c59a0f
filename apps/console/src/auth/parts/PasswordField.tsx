import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { useState } from 'react';
import { type FieldValues } from 'react-hook-form';
import IconButton from '@mui/material/IconButton';
import { authTexts } from '../auth-texts.js';
import { Field, type FieldProps } from './Field.js';

const words = authTexts.fields;

/** Password field with a button that reveals the password. */
export function PasswordField<V extends FieldValues>(props: Omit<FieldProps<V>, 'type' | 'end'>) {
  const [visible, setVisible] = useState(false);
  const end = (
    <IconButton
      size="small"
      edge="end"
      aria-label={words.show}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    >
      {visible ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
    </IconButton>
  );
  return <Field {...props} type={visible ? 'text' : 'password'} end={end} />;
}
