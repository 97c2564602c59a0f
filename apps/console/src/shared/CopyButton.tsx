import Button from '@mui/material/Button';
import { useState } from 'react';
import { formTexts } from './form-texts.js';
import styles from './form/forms.module.css';

interface CopyButtonProps {
  label: string;
  text: string;
}

/** Copies a text and reports success or failure. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [message, setMessage] = useState('');
  // Over plain HTTP only localhost has a clipboard.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(formTexts.copied);
    } catch {
      setMessage(formTexts.notCopied);
    }
  };
  return (
    <span className={styles['copy']}>
      <Button size="small" onClick={() => void copy()}>
        {label}
      </Button>
      <output>{message}</output>
    </span>
  );
}
