import { describeNote, unreadText } from '@rfp/contracts/dates/date-note';
import { closedByAge, formatExactValue, formatInstant, notAvailable, statusLabels } from '@rfp/api-client/display';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { valueKindLabel } from '@rfp/contracts/vocabulary/value-kind-labels';
import { buyerLines } from '@rfp/contracts/text/buyer-lines';
import { countedDue } from '@rfp/contracts/dates/stated-deadline';
import { Due } from '../../../shared/values/Due.js';
import { useShownTime } from '../../../shared/hooks/use-as-of.js';
import { Panel } from '../../../shared/Panel.js';
import { texts } from '../../../texts.js';
import { isDayOnly, printedDate } from '../../printed-date.js';
import { Contact } from './Contact.js';
import styles from '../detail.module.css';
import { Fact } from './Fact.js';
import { MoreFacts } from './MoreFacts.js';
import { StatedDeadlines } from './StatedDeadlines.js';

const words = texts.detail;

function DueFact({ opportunity }: { opportunity: OpportunityDetail }) {
  const { due_date, due_date_note, due_at, forecast } = opportunity;
  const note = describeNote(due_date_note);
  const now = useShownTime();
  if (due_date === null)
    return (
      <>
        <Due opportunity={opportunity} />
        {due_at === null ? null : <span className={styles['small']}>{words.yourTime(formatInstant(due_at))}</span>}
        {note === null ? null : <span className={styles['small']}>{note}</span>}
      </>
    );
  if (forecast === true)
    return (
      <>
        <Due opportunity={opportunity} />
        <span className={styles['small']}>{words.estimate}</span>
      </>
    );
  if (countedDue(opportunity, now).differs)
    return (
      <>
        <Due opportunity={opportunity} />
        <span className={styles['small']}>{words.ofField(words.yourTime(formatInstant(due_at)))}</span>
        {note === null ? null : <span className={styles['small']}>{note}</span>}
      </>
    );
  return (
    <>
      <Due opportunity={opportunity} withDay={isDayOnly(due_date)} />
      <span className={styles['small']}>{isDayOnly(due_date) ? words.endOfDay : printedDate(due_date)}</span>
      <span className={styles['small']}>{words.yourTime(formatInstant(due_at))}</span>
      {note === null ? null : <span className={styles['small']}>{note}</span>}
    </>
  );
}

function PostedFact({ opportunity: { posted_date, posted_date_note } }: { opportunity: OpportunityDetail }) {
  const note = describeNote(posted_date_note);
  return (
    <>
      {posted_date === null ? (unreadText(posted_date_note) ?? notAvailable) : printedDate(posted_date)}
      {note === null ? null : <span className={styles['small']}>{note}</span>}
    </>
  );
}

/** Returns the text of the value range; null if no minimum is stated, or only a minimum of 0. */
function rangeText(
  floor: number | null,
  ceiling: number | null,
  currency: OpportunityDetail['currency'],
): string | null {
  if (floor === null || (ceiling === null && floor === 0)) return null;
  const from = formatExactValue(floor, currency);
  return ceiling === null ? words.fromText(from) : words.rangeText(from, formatExactValue(ceiling, currency));
}

function ValueFact({ opportunity }: { opportunity: OpportunityDetail }) {
  const { source_type, estimated_value, value_kind, value_floor, value_ceiling, currency } = opportunity;
  const rangeLabel = source_type === 'federal_grant' ? words.awardRange : words.range;
  const text = rangeText(value_floor, value_ceiling, currency);
  return (
    <>
      <span className="figure">{formatExactValue(estimated_value, currency)}</span>
      {value_kind === null || value_kind === 'estimate' ? null : (
        <span className={styles['small']}>{valueKindLabel(value_kind, source_type)}</span>
      )}
      {text === null ? null : <span className={styles['small']}>{`${rangeLabel}: ${text}`}</span>}
    </>
  );
}

function StatusFact({ opportunity: { status, closed_after_days = null } }: { opportunity: OpportunityDetail }) {
  return (
    <>
      {statusLabels[status]}
      {closed_after_days === null ? null : <span className={styles['small']}>{closedByAge(closed_after_days)}</span>}
    </>
  );
}

export function KeyDetails({ opportunity }: { opportunity: OpportunityDetail }) {
  const { location, contact_info } = opportunity;
  const buyer = buyerLines(opportunity);
  return (
    <Panel title={words.keyDetails}>
      <dl className={styles['list']}>
        <Fact label={words.agency}>
          {buyer.name ?? notAvailable}
          {buyer.department === null ? null : <span className={styles['small']}>{buyer.department}</span>}
        </Fact>
        <Fact label={words.value}>
          <ValueFact opportunity={opportunity} />
        </Fact>
        <Fact label={words.location}>{location ?? notAvailable}</Fact>
        <Fact label={words.postedDate}>
          <PostedFact opportunity={opportunity} />
        </Fact>
        <Fact label={words.dueDate}>
          <DueFact opportunity={opportunity} />
          <StatedDeadlines deadlines={opportunity.stated_deadlines ?? []} />
        </Fact>
        <Fact label={words.contact}>{contact_info === null ? notAvailable : <Contact info={contact_info} />}</Fact>
        <Fact label={words.status}>
          <StatusFact opportunity={opportunity} />
        </Fact>
        <MoreFacts opportunity={opportunity} />
      </dl>
    </Panel>
  );
}
