import EmptyIcon from '@mui/icons-material/InboxOutlined';
import { type ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  title: string;
  message: string;
  children?: ReactNode;
}

/** Explains why a list is empty, with one action. */
export function EmptyState({ title, message, children }: EmptyStateProps) {
  return (
    <div className={styles['state']}>
      <EmptyIcon />
      <h2>{title}</h2>
      <p>{message}</p>
      {children}
    </div>
  );
}
