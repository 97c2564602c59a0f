import { assumedText, describeNote, missingDueText } from '@rfp/contracts/dates/date-note';
import { dueBand, formatAwardEnd, formatDay, formatInstant, formatRelativeDue } from '@rfp/api-client/display';
import { isLead } from '@rfp/contracts/notice';
import { type Opportunity } from '@rfp/contracts/opportunity';
import {
  countedDue,
  type CountedDue,
  describeDeadlines,
  statedByPhrase,
  statedByPhraseShort,
} from '@rfp/contracts/dates/stated-deadline';
import { texts } from '../../texts.js';
import { TipButton } from '../buttons/TipButton.js';
import { useShownTime } from '../hooks/use-as-of.js';
import styles from './due.module.css';

const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface DueProps {
  opportunity: Pick<Opportunity, 'due_at' | 'due_date' | 'due_date_note' | 'stated_deadlines' | 'status'> &
    Partial<Pick<Opportunity, 'notice_type' | 'forecast' | 'expected_solicitation'>>;
  /** Whether to show the day. False if the full date is shown beside the text. */
  withDay?: boolean;
  /** Short form for narrow places. If a text states the deadline, only the tooltip shows the day of the due date field. */
  short?: boolean;
}

/** The deadline that counts, in relative words and with its color. Muted if it no longer matters. */
export function Due({ opportunity, withDay = true, short = !withDay }: DueProps) {
  const { due_date_note } = opportunity;
  const now = useShownTime();
  const counted = countedDue(opportunity, now);
  const { due_at, date, by, differs } = counted;
  if (due_at === null) return <NoDeadline opportunity={opportunity} />;
  const due = (
    <span
      className={styles['due']}
      data-band={isUrgent(opportunity) ? dueBand(due_at, now, date) : 'none'}
      title={differs ? allDeadlinesTip(opportunity) : tooltipText(opportunity)}
    >
      {dueWords(opportunity, counted, now)}
      <Day opportunity={opportunity} counted={counted} withDay={withDay} short={short} />
    </span>
  );
  if (by === undefined || differs || !due_date_note) return due;
  return (
    <>
      <MissingDue note={due_date_note} /> {due}
    </>
  );
}

/** Shown if there is no due date. For a forecast, shows the time at which it expects the solicitation. */
function NoDeadline({
  opportunity: { due_date_note, forecast, expected_solicitation },
}: Pick<DueProps, 'opportunity'>) {
  if (forecast !== true || !expected_solicitation) return <MissingDue note={due_date_note} />;
  return <span className={styles['none']}>{texts.opportunity.expected(expected_solicitation.text)}</span>;
}

/** Returns the relative text of the date. The end of an award and the estimate of a forecast have other words, because they are not deadlines. */
function dueWords(opportunity: DueProps['opportunity'], { due_at, date }: CountedDue, now: Date): string {
  if (isLead(opportunity)) return formatAwardEnd(due_at, now, date);
  const relative = formatRelativeDue(due_at, now, date);
  return opportunity.forecast === true ? texts.opportunity.estimatedDue(relative) : relative;
}

function isUrgent(opportunity: DueProps['opportunity']): boolean {
  return opportunity.status !== 'closed' && !isLead(opportunity) && opportunity.forecast !== true;
}

function allDeadlinesTip({ stated_deadlines = [] }: DueProps['opportunity']): string {
  return describeDeadlines(stated_deadlines, { readerZone });
}

function tooltipText({ due_at, due_date_note }: DueProps['opportunity']): string {
  const assumed = assumedText(due_date_note);
  return [formatInstant(due_at), ...(assumed === null ? [] : [assumed])].join('. ');
}

/** Day of the deadline. If a text states the deadline, also shows its place (`by the text of the notice`), and the day of the field if it differs. */
function Day({ opportunity, counted: { by, differs }, withDay, short }: Required<DueProps> & { counted: CountedDue }) {
  const day = withDay ? <span className={styles['day']}>{formatDay(by?.day ?? opportunity.due_date)}</span> : null;
  if (by === undefined) return day;
  const fieldDay = formatDay(opportunity.due_date);
  return (
    <>
      {day}
      <span className={styles['day']}>{short ? statedByPhraseShort(by) : statedByPhrase(by)}</span>
      {differs && !short && fieldDay !== formatDay(by.day) ? (
        <span className={styles['day']}>{texts.opportunity.byField(fieldDay)}</span>
      ) : null}
    </>
  );
}

/** Shown instead of a missing due date. The tooltip has the original text, or says that the date could not be parsed. */
function MissingDue({ note }: { note: Opportunity['due_date_note'] }) {
  const shown = missingDueText(note, texts.opportunity.noDue);
  const tip = describeNote(note);
  if (tip === null) return <span className={styles['none']}>{shown}</span>;
  return (
    <TipButton tip={tip} className={styles['printed']}>
      {shown}
    </TipButton>
  );
}
