import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { Chip, ChipRow } from '../../shared/values/Chips.js';
import { Panel } from '../../shared/Panel.js';
import { texts } from '../../texts.js';
import styles from './detail.module.css';

export function Description({ opportunity: { description, keywords } }: { opportunity: OpportunityDetail }) {
  const paragraphs = [...description.matchAll(/(?:[^\n]*\S[^\n]*(?:\n|$))+/g)];
  return (
    <Panel title={texts.detail.description}>
      {paragraphs.length === 0 ? <p className={styles['quiet']}>{texts.opportunity.noDescription}</p> : null}
      {paragraphs.map(({ 0: paragraph, index }) => (
        <p key={index} className={styles['reading']}>
          {paragraph.trim()}
        </p>
      ))}
      {keywords.length === 0 ? null : (
        <div className={styles['keywords']}>
          <h3>{texts.detail.keywords}</h3>
          <ChipRow>
            {keywords.map((keyword) => (
              <Chip key={keyword}>{keyword}</Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </Panel>
  );
}
