import { type ReactNode } from 'react';
import { FailedState, RetryButton } from '../../shared/states/FailedState.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { AnswerEnd } from './AnswerEnd.js';
import { type Answer } from '../data/financial-types.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts as words } from '../intelligence-texts.js';
import { isNotReady, isInvalidRequest } from '../data/live-data.js';
import { type AnswerState } from './use-answer.js';
import { Writing } from './Writing.js';

interface AnswerViewProps<T> {
  state: AnswerState<T>;
  loading: string;
  failed: string;
  /** Title of the list of sources. */
  sources?: string;
  children: (answer: Answer<T>) => ReactNode;
}

/** Returns the message of an error that is shown unchanged: figures that are not ready, or an invalid request; undefined for other errors. */
function shownMessage(error: Error): string | undefined {
  return isNotReady(error) || isInvalidRequest(error) ? error.message : undefined;
}

/** Shows the answer, a loading state, or the error. */
export function AnswerView<T>({
  state: { answer, error, busy, refresh, writing },
  loading,
  failed,
  sources = words.citations,
  children,
}: AnswerViewProps<T>) {
  if (answer !== undefined) {
    return (
      <div className={styles['page']}>
        {children(answer)}
        <Writing writing={writing} />
        <AnswerEnd sources={sources} answer={answer} />
      </div>
    );
  }
  if (!busy && error !== null) {
    return (
      <FailedState title={failed} message={shownMessage(error) ?? words.failedHint}>
        <RetryButton onRetry={refresh} />
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
