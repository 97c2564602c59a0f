import { type ReactNode } from 'react';
import { FailedState, RetryButton } from '../shared/FailedState.js';
import { Skeleton } from '../shared/Skeleton.js';
import { AnswerEnd } from './AnswerEnd.js';
import { type Answer } from './financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts as words } from './intelligence-texts.js';
import { isComing, isRefused } from './live-data.js';
import { type AnswerState } from './use-answer.js';
import { Writing } from './Writing.js';

interface AnswerViewProps<T> {
  state: AnswerState<T>;
  loading: string;
  failed: string;
  /** Title of its sources. */
  sources?: string;
  children: (answer: Answer<T>) => ReactNode;
}

/** Text for figures that are not ready and for invalid requests; undefined for other failures. */
function reasonOf(error: Error): string | undefined {
  return isComing(error) || isRefused(error) ? error.message : undefined;
}

/** Content once it is there; until then that it loads, or what failed. */
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
      <FailedState title={failed} message={reasonOf(error) ?? words.failedHint}>
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
