import { useState } from 'react';
import Button from '@mui/material/Button';
import { copyText } from './copy-text.js';
import { formTexts } from '../form-texts.js';
import styles from '../form/forms.module.css';

interface CopyButtonProps {
  label: string;
  text: string;
}

/** Copies a text and reports success or failure. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [message, setMessage] = useState('');
  const copy = async () => setMessage((await copyText(text)) ? formTexts.copied : formTexts.notCopied);
  return (
    <span className={styles['copy']}>
      <Button size="small" onClick={() => void copy()}>
        {label}
      </Button>
      <output>{message}</output>
    </span>
  );
}
