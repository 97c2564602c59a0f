import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode } from 'react';
import { FailedState } from '../shared/FailedState.js';
import { texts } from '../texts.js';
import { type Answer } from './financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts as words } from './intelligence-texts.js';
import { type AnswerState } from './use-answer.js';

interface AnswerViewProps<T> {
  state: AnswerState<T>;
  loading: string;
  failed: string;
  children: (answer: Answer<T>) => ReactNode;
}

/** Content once it is there; until then that it loads, or what failed. */
export function AnswerView<T>({
  state: { answer, error, busy, refresh },
  loading,
  failed,
  children,
}: AnswerViewProps<T>) {
  if (answer !== undefined) return children(answer);
  if (!busy && error !== null) {
    return (
      <FailedState title={failed} message={words.failedHint}>
        <Button onClick={refresh}>{texts.shell.retry}</Button>
      </FailedState>
    );
  }
  return (
    <>
      <output className={styles['muted']}>{loading}</output>
      <Skeleton variant="rounded" height={320} />
    </>
  );
}
