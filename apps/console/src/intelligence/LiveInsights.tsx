import { AnswerEnd } from './answers/AnswerEnd.js';
import { AnswerButton } from './answers/AnswerButton.js';
import { type Metric } from './data/financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts as words } from './intelligence-texts.js';
import { MetricCards } from './MetricCards.js';
import { type AnswerState } from './answers/use-answer.js';

export function LiveInsights({ metrics }: { metrics: AnswerState<readonly Metric[]> }) {
  const { answer, busy, refresh } = metrics;
  const [label, busyLabel] =
    answer === undefined ? [words.insights.load, words.insights.loading] : [words.refresh, words.refreshing];
  return (
    <div className={styles['page']}>
      <div className={styles['actions']}>
        <AnswerButton label={label} busyLabel={busyLabel} busy={busy} onPress={refresh} />
      </div>
      <MetricCards label={words.tabs.insights} metrics={metrics} />
      {answer === undefined ? null : <AnswerEnd sources={words.citations} answer={answer} />}
    </div>
  );
}
