import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { type ReactNode } from 'react';
import { texts } from '../../texts.js';
import Button from '@mui/material/Button';
import styles from './states.module.css';
import { useFocusFallback } from '../hooks/use-focus-fallback.js';

interface StateProps {
  title: string;
  message: string;
  /** Button of the action. */
  children?: ReactNode;
}

/** Replaces content that failed to load, with the reason and one action. A toast has already announced the failure. */
export function FailedState({ title, message, children }: StateProps) {
  return (
    <div className={styles['state']} data-tone="bad">
      <ErrorIcon />
      <h2>{title}</h2>
      <p>{message}</p>
      {children}
    </div>
  );
}

/** Retry button. It disappears during the retry, so the nearest focusable ancestor takes the focus. */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const button = useFocusFallback();
  return (
    <Button ref={button} onClick={onRetry}>
      {texts.shell.retry}
    </Button>
  );
}
