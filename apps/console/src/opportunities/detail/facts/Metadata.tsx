import { formatInstant, sourceTypeLabels } from '@rfp/api-client/display';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { Panel } from '../../../shared/Panel.js';
import { texts } from '../../../texts.js';
import styles from '../detail.module.css';
import { Fact } from './Fact.js';

const words = texts.detail;

export function Metadata({
  opportunity: { source_name, source_type, created_at, updated_at },
}: {
  opportunity: OpportunityDetail;
}) {
  return (
    <Panel title={words.metadata}>
      <dl className={styles['list']}>
        <Fact label={words.source}>{source_name}</Fact>
        <Fact label={words.type}>{sourceTypeLabels[source_type]}</Fact>
        <Fact label={words.added}>{formatInstant(created_at)}</Fact>
        <Fact label={words.updated}>{formatInstant(updated_at)}</Fact>
      </dl>
    </Panel>
  );
}
