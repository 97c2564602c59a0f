import { Chip } from '../../shared/values/Chips.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { AnswerView } from '../answers/AnswerView.js';
import { AnswerButton } from '../answers/AnswerButton.js';
import { useFinancialData } from '../data/financial-data.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { ProjectionPanel } from './ProjectionPanel.js';
import { FiguresPanel } from '../FiguresPanel.js';
import { StatementsPanel } from '../StatementsPanel.js';
import { forecastToast, useAnswer } from '../answers/use-answer.js';

const words = intelligenceTexts.market.forecast;

/** Market forecast, generated only on request because it is expensive. */
export function Forecast() {
  const forecast = useAnswer('forecast', useFinancialData().forecast, {
    done: forecastToast,
    failed: intelligenceTexts.toasts.forecastFailed,
    onDemand: true,
  });
  const { answer, error, busy, refresh } = forecast;
  return (
    <div className={styles['page']}>
      <div className={styles['actions']}>
        <AnswerButton label={words.generate} busyLabel={words.generating} busy={busy} onPress={refresh} />
        <span className={styles['muted']}>{words.horizon}</span>
      </div>
      {answer === undefined && error === null && !busy ? (
        <EmptyState title={words.none} message={words.noneHint} />
      ) : (
        <AnswerView state={forecast} loading={words.generating} failed={words.failed}>
          {({ content, demo }) => (
            <div className={styles['columns']}>
              <ProjectionPanel projection={content.projection} demo={demo} />
              <StatementsPanel title={words.growth} demo={demo} texts={content.growth_projections} />
              <StatementsPanel title={words.budget} demo={demo} texts={content.budget_outlook} />
              <FiguresPanel
                title={words.recompetes}
                demo={demo}
                rows={content.high_value_recompetes.map(({ title, value, timeline, incumbent, basis }) => ({
                  name: incumbent === null ? title : words.heldBy(title, incumbent),
                  figures: [value, timeline],
                  basis,
                  badge: <Chip>{words.recompete}</Chip>,
                }))}
              />
              <StatementsPanel title={words.ai} demo={demo} texts={content.ai_ml_timeline} />
              <StatementsPanel title={words.cloud} demo={demo} texts={content.cloud_migration} />
              <StatementsPanel title={words.capabilities} demo={demo} texts={content.capability_priorities} />
              <StatementsPanel title={words.positioning} demo={demo} texts={content.positioning_strategies} />
              {content.outlook.length === 0 ? null : (
                <StatementsPanel title={words.outlook} demo={demo} texts={content.outlook} />
              )}
            </div>
          )}
        </AnswerView>
      )}
    </div>
  );
}
