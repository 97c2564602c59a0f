import { type ReactNode } from 'react';
import { errorMessage } from '../../data/errors.js';
import { FailedState, RetryButton } from './FailedState.js';
import { Skeleton } from './Skeleton.js';
import styles from './states.module.css';

interface ListStateProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  failed: string;
  /** Approximate height of the data, in pixels. */
  height?: number;
  children: (data: T) => ReactNode;
}

/** Shows the data of a query, a skeleton while it loads, or the error. */
export function ListState<T>({ query: { data, error, refetch }, failed, height = 96, children }: ListStateProps<T>) {
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton variant="rounded" height={height} className={styles['waiting']} />;
  return (
    <FailedState title={failed} message={errorMessage(error)}>
      <RetryButton onRetry={() => void refetch()} />
    </FailedState>
  );
}
