import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { type ReactNode } from 'react';
import styles from './states.module.css';

interface StateProps {
  title: string;
  message: string;
  /** One action. */
  children?: ReactNode;
}

/** Replaces content that failed to load, with the reason and an action. A toast has announced the failure. */
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
