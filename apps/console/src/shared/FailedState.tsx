import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { type ReactNode } from 'react';
import styles from './states.module.css';

interface StateProps {
  title: string;
  message: string;
  /** One thing to do about it. */
  children?: ReactNode;
}

/** What failed and what can be done, in the place of what would be there. The toast has said it aloud. */
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
