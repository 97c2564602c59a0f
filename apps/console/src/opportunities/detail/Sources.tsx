import { formatInstant } from '@rfp/api-client/display';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { Panel } from '../../shared/Panel.js';
import { texts } from '../../texts.js';
import { fieldName } from '../field-values.js';
import styles from './detail.module.css';

const words = texts.detail;

/** Sources of the opportunity, with the fields that each of them provides. */
export function Sources({ opportunity: { sources } }: { opportunity: OpportunityDetail }) {
  return (
    <Panel title={words.sources}>
      {sources.map(({ source_name, source_id, channel, fetched_at, version, decides }) => (
        <div key={`${source_name} ${channel} ${source_id}`} className={styles['record']}>
          <h3>{source_name}</h3>
          <span
            className={styles['small']}
          >{`${words.record(source_id, channel)}, ${words.version(version).toLowerCase()}, ${words.fetched(formatInstant(fetched_at))}`}</span>
          {decides.length === 0 ? null : (
            <span className={styles['small']}>{`${words.decides}: ${decides.map(fieldName).join(', ')}`}</span>
          )}
        </div>
      ))}
    </Panel>
  );
}
