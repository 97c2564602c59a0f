import { formatInstant } from '@rfp/api-client/display';
import { AnswerView } from '../answers/AnswerView.js';
import { useFinancialData } from '../data/financial-data.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { FiguresPanel } from '../FiguresPanel.js';
import { StatementsPanel } from '../StatementsPanel.js';
import { refreshedToast, useAnswer } from '../answers/use-answer.js';

const market = intelligenceTexts.market;
const words = market.overview;

export function Overview() {
  const overview = useAnswer('overview', useFinancialData().overview, { done: refreshedToast });
  return (
    <AnswerView state={overview} loading={market.loading} failed={market.failed}>
      {({ content, demo }) => (
        <div className={styles['page']}>
          <StatementsPanel title={words.summary} demo={demo} texts={{ text: content.summary, basis: null }} />
          {content.comment === undefined ? null : (
            <StatementsPanel title={words.comment} demo={demo} texts={content.comment} />
          )}
          <div className={styles['columns']}>
            <StatementsPanel title={words.trends} demo={demo} texts={content.key_trends} />
            <FiguresPanel
              title={words.sectors}
              demo={demo}
              rows={content.hot_sectors.map(({ name, value, growth, basis }) => ({
                name,
                figures: [value, growth],
                basis,
              }))}
            />
          </div>
          <p className={styles['muted']}>{words.updated(formatInstant(content.generated_at))}</p>
        </div>
      )}
    </AnswerView>
  );
}
