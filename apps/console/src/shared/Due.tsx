import { assumedText, describeNote, missingDue } from '@rfp/contracts/date-note';
import { dueBand, formatDay, formatInstant, formatRelativeDue } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { byItsPlace, deadlineOfTexts } from '@rfp/contracts/stated-deadline';
import { texts } from '../texts.js';
import { useShownTime } from './use-as-of.js';
import styles from './due.module.css';

interface DueProps {
  opportunity: Pick<Opportunity, 'due_at' | 'due_date' | 'due_date_note' | 'stated_deadlines' | 'status'>;
  /** Off if the full date is shown beside it. */
  withDay?: boolean;
}

/** The deadline in relative words and its colour; muted once it no longer matters. */
export function Due({ opportunity, withDay = true }: DueProps) {
  const { due_at, due_date, due_date_note, status } = opportunity;
  const now = useShownTime();
  if (due_at === null) return <MissingDue note={due_date_note} />;
  const stated = deadlineOfTexts(opportunity.stated_deadlines);
  const assumed = assumedText(due_date_note);
  const due = (
    <span
      className={styles['due']}
      data-band={status === 'closed' ? 'none' : dueBand(due_at, now)}
      title={[formatInstant(due_at), ...(assumed === null ? [] : [assumed])].join('. ')}
    >
      {formatRelativeDue(due_at, now)}
      {withDay ? <span className={styles['day']}>{formatDay(stated?.day ?? due_date)}</span> : null}
      {stated === undefined ? null : <span className={styles['day']}>{byItsPlace(stated)}</span>}
    </span>
  );
  if (stated === undefined || !due_date_note) return due;
  return (
    <>
      <MissingDue note={due_date_note} /> {due}
    </>
  );
}

/** Replaces a missing due date; the tip has the printed text, or says that it was not understood. */
function MissingDue({ note }: { note: Opportunity['due_date_note'] }) {
  const shown = missingDue(note, texts.opportunity.noDue);
  const tip = describeNote(note);
  if (tip === null) return <span className={styles['none']}>{shown}</span>;
  return (
    <button type="button" className={styles['printed']} data-tip={tip} data-tip-on="press">
      {shown}
    </button>
  );
}
