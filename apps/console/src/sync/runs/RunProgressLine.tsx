import { formatCount } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { ProgressBar } from '../../shared/states/ProgressBar.js';
import { pageTexts } from '../page-texts.js';
import { type Progress, readText, secondsLeft, percentDone } from './run-progress.js';
import styles from '../run.module.css';

const words = pageTexts.progress;
const { figures } = pageTexts.row;

/** Returns rate, remaining time and quota, if they are known. */
function paceTexts(progress: Progress): string[] {
  const seconds = secondsLeft(progress);
  return [
    ...(progress.rate === undefined ? [] : [words.rate(formatCount(Math.round(progress.rate)))]),
    ...(seconds === null ? [] : [words.left(formatDuration(seconds))]),
    ...(progress.quotaLeft === undefined || progress.quotaLeft === null
      ? []
      : [words.quota(formatCount(progress.quotaLeft))]),
  ];
}

/** Returns the counters of the run. Counters of 0 are included, so that the layout does not shift. */
function counterTexts({ added, updated, unchanged, rejected, closed, details }: Progress): string[] {
  return [
    figures.added(formatCount(added)),
    figures.updated(formatCount(updated)),
    ...(unchanged === undefined ? [] : [figures.unchanged(formatCount(unchanged))]),
    figures.rejected(formatCount(rejected)),
    ...(closed === undefined || closed === 0 ? [] : [figures.closed(formatCount(closed))]),
    ...(details === undefined || details.rejected === 0
      ? []
      : [figures.detailsRejected(formatCount(details.rejected))]),
  ];
}

export function RunProgressLine({ name, progress }: { name: string; progress: Progress }) {
  const share = percentDone(progress);
  return (
    <div className={styles['progress']}>
      <ProgressBar label={words.of(name, readText(progress))} share={share} className={styles['bar']} />
      <p className={styles['pace']}>
        <strong>{readText(progress)}</strong>
        {paceTexts(progress).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      <p className={styles['figures']}>{counterTexts(progress).join(' · ')}</p>
    </div>
  );
}
