import { AnswerView } from '../answers/AnswerView.js';
import { AnswerButton } from '../answers/AnswerButton.js';
import { useFinancialData } from '../data/financial-data.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { FiguresPanel } from '../FiguresPanel.js';
import { StatementsPanel } from '../StatementsPanel.js';
import { trendsToast, useAnswer } from '../answers/use-answer.js';

const market = intelligenceTexts.market;
const words = market.trends;

export function Trends() {
  const trends = useAnswer('trends', useFinancialData().trends, { done: trendsToast });
  const { refresh, refreshing } = intelligenceTexts;
  return (
    <div className={styles['page']}>
      <div className={styles['actions']}>
        <AnswerButton label={refresh} busyLabel={refreshing} busy={trends.busy} onPress={trends.refresh} />
        <span className={styles['muted']}>{words.timeframe}</span>
      </div>
      <AnswerView state={trends} loading={market.loading} failed={market.failed}>
        {({ content, demo }) => (
          <div className={styles['columns']}>
            <FiguresPanel
              title={words.shifts}
              demo={demo}
              rows={content.budget_shifts.map(({ category, change, value, basis }) => ({
                name: category,
                figures: [change, value],
                basis,
              }))}
            />
            <FiguresPanel
              title={words.fastest}
              demo={demo}
              rows={content.fastest_growing.map(({ tech, growth, basis }) => ({
                name: tech,
                figures: [growth],
                basis,
              }))}
            />
            <StatementsPanel title={words.priorities} demo={demo} texts={content.emerging_priorities} />
            <StatementsPanel title={words.transformation} demo={demo} texts={content.digital_transformation} />
            <StatementsPanel title={words.cloud} demo={demo} texts={content.cloud_adoption} />
            <StatementsPanel title={words.dynamics} demo={demo} texts={content.market_dynamics} />
            <StatementsPanel
              numbered
              title={words.recommendations}
              demo={demo}
              texts={content.strategic_recommendations}
            />
          </div>
        )}
      </AnswerView>
    </div>
  );
}
