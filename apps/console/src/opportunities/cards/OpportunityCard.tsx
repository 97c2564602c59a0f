import { formatDay, scorePartLabels } from '@rfp/api-client/display';
import { unreadText } from '@rfp/contracts/dates/date-note';
import { defaultSettings, type DisplaySettings } from '@rfp/contracts/settings';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { memo, type ComponentType } from 'react';
import { Link } from 'react-router';
import { ChipRow, TypeBadge } from '../../shared/values/Chips.js';
import { Due } from '../../shared/values/Due.js';
import { OriginalIcon } from '../../shared/ExternalLink.js';
import { Money } from '../../shared/values/Money.js';
import { ScoreBar } from '../../shared/values/ScoreBar.js';
import { ringScore, type RingScore } from '../../shared/values/ring-score.js';
import { ScoreRing } from '../../shared/values/ScoreRing.js';
import { Marked } from '../../shared/values/Marked.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { displayBuyer, useTitle } from '../../shared/hooks/use-title.js';
import { useSavedSettings } from '../../settings/saved-settings.js';
import { texts } from '../../texts.js';
import { opportunityAddress } from '../list-address.js';
import { SelectBox } from '../bulk/SelectBox.js';
import { type ListSort } from '../list/use-list-sort.js';
import { MarkSlot } from '../marks/MarksOfRows.js';
import { MarkChips } from './MarkChips.js';
import styles from './card.module.css';

const words = texts.opportunity;

type Density = DisplaySettings['density'];

/** Number of chips that fit in a line. */
const chipLimits: Record<Density, number> = { comfortable: 4, compact: 2 };
const ringPixels: Record<Density, number> = { comfortable: 44, compact: 36 };

/** Subscores, which are the same for every user. If the ring shows another score than their total, the total is printed, too. */
function SubScores({ opportunity, ring: { field, totalScore } }: { opportunity: Opportunity; ring: RingScore }) {
  const total = field === 'personal_total' ? words.everyone : words.total;
  return (
    <ul className={styles['scores']} aria-label={words.subScores}>
      {totalScore === null ? null : <li className={styles['total']}>{total(totalScore)}</li>}
      <li>
        <ScoreBar label={scorePartLabels.relevance} score={opportunity.relevance_score} />
      </li>
      <li>
        <ScoreBar label={scorePartLabels.urgency} score={opportunity.urgency_score} />
      </li>
      <li>
        <ScoreBar label={scorePartLabels.value} score={opportunity.value_score} />
      </li>
      <li>
        <ScoreBar label={scorePartLabels.competition} score={opportunity.competition_score} />
      </li>
    </ul>
  );
}

function NoticeNumber({ number }: { number: string | null }) {
  if (number === null) return null;
  return (
    <span className={`figure ${styles['number']}`} title={number}>
      {words.number(number)}
    </span>
  );
}

function Meta({ opportunity, number }: { opportunity: Opportunity; number: string | null }) {
  const { source_type, source_name } = opportunity;
  return (
    <p className={styles['meta']}>
      <span className={styles['agency']} title={displayBuyer(opportunity)}>
        {displayBuyer(opportunity)}
      </span>
      <TypeBadge type={source_type} />
      <span>{source_name}</span>
      <NoticeNumber number={number} />
    </p>
  );
}

/** The title as a link to the opportunity. It passes on the address of the list, to which the opportunity page links back. */
function Title({ opportunity, from }: Pick<OpportunityCardProps, 'opportunity' | 'from'>) {
  const asOf = useAsOf();
  const title = useTitle(opportunity);
  // `useTitle` may change the case of a title. The ranges of the stored title are valid for the displayed one only if both have the same length.
  const isSameLength = title.length === opportunity.title.length;
  return (
    <h2 className={styles['title']}>
      <Link to={opportunityAddress(opportunity.id, asOf)} state={from === undefined ? null : { from }}>
        <Marked text={title} ranges={isSameLength ? (opportunity.highlight?.title ?? []) : []} />
      </Link>
    </h2>
  );
}

/** The beginning of the description, or its matching excerpt. */
function Description({ opportunity: { description, highlight } }: { opportunity: Opportunity }) {
  const place = highlight?.in_documents === true ? <strong>{words.inDocuments} </strong> : null;
  if (highlight === undefined || highlight.ranges.length === 0) {
    return (
      <>
        {place}
        {description === '' ? words.noDescription : description}
      </>
    );
  }
  return (
    <>
      {place}
      {description.startsWith(highlight.excerpt.slice(0, description.length)) ? '' : '\u2026 '}
      <Marked text={highlight.excerpt} ranges={highlight.ranges} />
    </>
  );
}

function Posted({ opportunity: { posted_date, posted_date_note: note } }: { opportunity: Opportunity }) {
  const day = posted_date === null ? unreadText(note) : formatDay(posted_date);
  return day === null ? null : <span className={styles['posted']}>{words.posted(day)}</span>;
}

export interface CardExtraProps {
  opportunity: Opportunity;
  /** Order of the list; the ring shows the score that it sorts by. */
  sort?: ListSort | undefined;
}

interface OpportunityCardProps extends CardExtraProps {
  density?: Density;
  /** Address of the list or search. */
  from?: string | undefined;
  /** Shown beside the chips. A component, not an element, so that a card renders again only if its opportunity changes. */
  Extra?: ComponentType<CardExtraProps>;
  isSelected?: boolean;
  /** If absent, the opportunity cannot be selected. */
  onToggle?: (id: string) => void;
}

/**
 * One opportunity in a list. A card reads neither the address nor the list context, because each search changes them before its rows arrive,
 * and all outdated cards would render again.
 */
export const OpportunityCard = memo(function OpportunityCard({
  opportunity,
  density = 'comfortable',
  sort,
  from,
  Extra,
  isSelected = false,
  onToggle,
}: OpportunityCardProps) {
  const { show_score_breakdown: hasScores = defaultSettings.show_score_breakdown } = useSavedSettings();
  const { source_url, source_name, opportunity_number: number } = opportunity;
  const ring = ringScore(opportunity, sort?.field);
  const isComfortable = density === 'comfortable';
  return (
    <li className={styles['card']} data-density={density} data-scores={hasScores}>
      <div className={styles['ring']}>
        <ScoreRing ring={ring} size={ringPixels[density]} named />
        {onToggle === undefined ? null : (
          <SelectBox opportunity={opportunity} isSelected={isSelected} onToggle={onToggle} />
        )}
      </div>
      <div className={styles['what']}>
        <div className={styles['head']}>
          <Title opportunity={opportunity} from={from} />
          <OriginalIcon url={source_url} source={source_name} />
        </div>
        <Meta opportunity={opportunity} number={isComfortable ? null : number} />
        <div className={styles['excerpt']}>
          <p className={styles['description']}>
            <Description opportunity={opportunity} />
          </p>
          <MarkSlot opportunity={opportunity} />
        </div>
        <div className={styles['foot']}>
          {isComfortable ? <NoticeNumber number={number} /> : null}
          <ChipRow oneLine>
            <MarkChips opportunity={opportunity} limit={chipLimits[density]} />
          </ChipRow>
          {Extra === undefined ? null : <Extra opportunity={opportunity} sort={sort} />}
        </div>
      </div>
      {hasScores ? <SubScores opportunity={opportunity} ring={ring} /> : null}
      <div className={styles['facts']}>
        <Due opportunity={opportunity} withDay={isComfortable} />
        <Money opportunity={opportunity} />
        <Posted opportunity={opportunity} />
      </div>
    </li>
  );
});
