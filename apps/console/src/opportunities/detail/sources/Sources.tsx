import { formatInstant } from '@rfp/api-client/display';
import { noticeText } from '@rfp/contracts/opportunities/merge-decision';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { type ReactNode, useState } from 'react';
import { useReadOnly } from '../../../auth/session/person.js';
import { useRefusal } from '../../../auth/session/role.js';
import { RefusedButton } from '../../../layout/RefusedButton.js';
import { Panel } from '../../../shared/Panel.js';
import Button from '@mui/material/Button';
import { useAsOf } from '../../../shared/hooks/use-as-of.js';
import { texts } from '../../../texts.js';
import { fieldName } from '../../field-values.js';
import styles from '../detail.module.css';
import { MergeCandidates } from './MergeCandidates.js';
import { MergeDecisions } from './MergeDecisions.js';
import { MergeDialog } from './MergeDialog.js';
import { mergingTexts } from './merging-texts.js';
import { SplitButton } from './SplitButton.js';

const words = texts.detail;

type SourceRecord = OpportunityDetail['sources'][number];

function RecordFacts({ record, children }: { record: SourceRecord; children: ReactNode }) {
  const { source_name, source_id, channel, fetched_at, version, decides, merged_by = [] } = record;
  return (
    <div className={styles['record']}>
      <h3>{source_name}</h3>
      <span
        className={styles['small']}
      >{`${words.record(source_id, channel)}, ${words.version(version).toLowerCase()}, ${words.fetched(formatInstant(fetched_at))}`}</span>
      {decides.length === 0 ? null : (
        <span className={styles['small']}>{`${words.decides}: ${decides.map(fieldName).join(', ')}`}</span>
      )}
      {merged_by.length === 0 ? null : <span className={styles['small']}>{mergingTexts.why(merged_by)}</span>}
      {children}
    </div>
  );
}

function MergeButton({ opportunity }: { opportunity: OpportunityDetail }) {
  const [open, setOpen] = useState(false);
  const refusal = useRefusal('merge-opportunities');
  if (refusal !== null) {
    return (
      <RefusedButton reason={refusal} size="small">
        {mergingTexts.merge}
      </RefusedButton>
    );
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {mergingTexts.merge}
      </Button>
      {open ? <MergeDialog opportunity={opportunity} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Sources of the opportunity, the fields that each provides, and the reasons why they belong together. Views of the past have no split and merge buttons. */
export function Sources({ opportunity }: { opportunity: OpportunityDetail }) {
  const { id, sources } = opportunity;
  const readOnly = useReadOnly();
  const mayMerge = useRefusal('merge-opportunities') === null;
  const isNow = useAsOf() === undefined;
  // A notice with several channels has one button, beside its first channel.
  const firstOfNotice = new Map(sources.toReversed().map((record) => [noticeText(record), record]));
  const canSplit = (record: SourceRecord) =>
    isNow && mayMerge && firstOfNotice.size > 1 && firstOfNotice.get(noticeText(record)) === record;
  return (
    <Panel title={words.sources}>
      {sources.map((record) => (
        <RecordFacts key={`${record.source_name} ${record.channel} ${record.source_id}`} record={record}>
          {canSplit(record) ? <SplitButton opportunity={opportunity} notice={record} /> : null}
        </RecordFacts>
      ))}
      {isNow ? (
        <>
          {readOnly ? null : <MergeCandidates opportunity={opportunity} />}
          <MergeButton opportunity={opportunity} />
          <MergeDecisions id={id} />
        </>
      ) : null}
    </Panel>
  );
}
