import { formatInstant } from '@rfp/api-client/display';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import Button from '@mui/material/Button';
import { texts } from '../../../texts.js';
import { fieldName } from '../../field-values.js';
import { useSeen } from './use-seen.js';
import styles from './changes.module.css';

const words = texts.detail;

/** Changes since the person last looked, until they acknowledge them. */
export function ChangedSinceSeen({ opportunity }: { opportunity: OpportunityDetail }) {
  const { changed_since_seen: changed = false, seen } = opportunity;
  const { busy, acknowledge } = useSeen(opportunity);
  if (!changed || !seen) return null;
  const fields = seen.changed_fields.map(fieldName).join(', ');
  return (
    <section className={styles['notice']} aria-label={texts.opportunity.changedSinceSeen}>
      <p>
        <strong>{words.changedSince(formatInstant(seen.at))}</strong> {fields === '' ? words.onlyOtherRecords : fields}
      </p>
      <Button size="small" disabled={busy} onClick={acknowledge}>
        {words.markSeen}
      </Button>
    </section>
  );
}
