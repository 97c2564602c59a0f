import { formatDay, scorePartLabels, sortLabels, sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { unreadText } from '@rfp/contracts/dates/date-note';
import { fieldHeading, fieldLabel } from '@rfp/contracts/fields/field-names';
import { fieldText } from '@rfp/contracts/fields/field-texts';
import { applicantsLabel } from '@rfp/contracts/vocabulary/applicant-types';
import { buyerLines } from '@rfp/contracts/text/buyer-lines';
import { type TableColumn, tableColumns } from '@rfp/contracts/settings';
import { type Opportunity, type SortField } from '@rfp/contracts/opportunity';
import { type ComponentType } from 'react';
import { Due } from '../../shared/values/Due.js';
import { codeTexts } from '../../shared/codes/code-texts.js';
import { Money } from '../../shared/values/Money.js';
import { type RingScore, ringScore } from '../../shared/values/ring-score.js';
import { ScoreRing } from '../../shared/values/ScoreRing.js';
import { displayAgency, displayBuyer } from '../../shared/hooks/use-title.js';
import { texts } from '../../texts.js';
import { useNaicsTitles } from '../code-titles.js';
import { displayTexts } from '../display/display-texts.js';
import { useListSort } from '../list/use-list-sort.js';
import styles from './table.module.css';

interface CellProps {
  opportunity: Opportunity;
}

interface Column {
  label: string;
  /** Absent if the list cannot be sorted by the column. */
  sort?: SortField;
  isNumber?: boolean;
  Cell: ComponentType<CellProps>;
}

/** A truncated text, with the full text as its tooltip. */
function Text({ text, whole = text }: { text: string | null; whole?: string | null }) {
  if (text === null) return <NotStated />;
  return (
    <span className={styles['text']} title={whole ?? text}>
      {text}
    </span>
  );
}

function NotStated() {
  return (
    <span className={styles['none']} title={displayTexts.notStated}>
      &ndash;<span className="hidden">{displayTexts.notStated}</span>
    </span>
  );
}

function NaicsCodes({ opportunity: { naics_codes } }: CellProps) {
  const titleOf = useNaicsTitles();
  const [first, ...rest] = naics_codes;
  if (first === undefined) return <NotStated />;
  const all = naics_codes.map((code) => codeTexts.withTitle(code, titleOf(code))).join(', ');
  return (
    <span className="figure" title={all}>
      {rest.length === 0 ? first : displayTexts.codesMore(first, rest.length)}
    </span>
  );
}

/** The score by which the list is sorted. The column header names it. */
function Ring({ opportunity }: CellProps) {
  const { field } = useListSort();
  return <ScoreRing ring={ringScore(opportunity, field)} size={28} />;
}

function scoreColumn(name: 'relevance' | 'urgency' | 'value' | 'competition'): Column {
  return {
    label: scorePartLabels[name],
    isNumber: true,
    Cell: ({ opportunity }) => opportunity[`${name}_score`],
    ...(name === 'relevance' ? { sort: 'relevance_score' } : {}),
  };
}

function Agency({ opportunity }: CellProps) {
  const { department } = buyerLines(opportunity);
  return (
    <span title={displayBuyer(opportunity)}>
      <span className={styles['line']}>{displayAgency(opportunity)}</span>
      {department === null ? null : <span className={`${styles['line']} ${styles['beneath']}`}>{department}</span>}
    </span>
  );
}

/** Columns that show more than the text of a field, or that have another label. */
const ownColumns: Partial<Record<TableColumn, Column>> = {
  total_score: { label: sortLabels.total_score, sort: 'total_score', Cell: Ring },
  agency_name: { label: texts.detail.agency, Cell: Agency },
  due_date: {
    label: texts.detail.dueDate,
    sort: 'due_date',
    Cell: ({ opportunity }) => <Due opportunity={opportunity} short />,
  },
  estimated_value: {
    label: texts.detail.value,
    sort: 'estimated_value',
    isNumber: true,
    Cell: Money,
  },
  posted_date: {
    label: texts.detail.postedDate,
    sort: 'posted_date',
    Cell: ({ opportunity: { posted_date, posted_date_note: note } }) =>
      posted_date === null ? (
        <Text text={unreadText(note)} />
      ) : (
        <span className="figure">{formatDay(posted_date)}</span>
      ),
  },
  source_type: { label: texts.detail.type, Cell: ({ opportunity }) => sourceTypeLabels[opportunity.source_type] },
  source_name: { label: texts.detail.source, Cell: ({ opportunity }) => <Text text={opportunity.source_name} /> },
  status: { label: texts.detail.status, Cell: ({ opportunity }) => statusLabels[opportunity.status] },
  naics_codes: { label: fieldHeading('naics_codes'), Cell: NaicsCodes },
  aln_codes: {
    label: displayTexts.aln,
    Cell: ({ opportunity: { aln_codes } }) => <Text text={aln_codes.length === 0 ? null : aln_codes.join(', ')} />,
  },
  eligible_applicants: {
    label: fieldHeading('eligible_applicants'),
    Cell: ({ opportunity: { eligible_applicants = [] } }) => (
      <Text text={applicantsLabel(eligible_applicants)} whole={eligible_applicants.join('; ')} />
    ),
  },
  relevance_score: scoreColumn('relevance'),
  urgency_score: scoreColumn('urgency'),
  value_score: { ...scoreColumn('value'), label: displayTexts.valueScore },
  competition_score: scoreColumn('competition'),
};

function textColumn(name: TableColumn): Column {
  return { label: fieldLabel(name), Cell: ({ opportunity }) => <Text text={fieldText(opportunity, name)} /> };
}

const columns = new Map(tableColumns.map((name) => [name, ownColumns[name] ?? textColumn(name)]));

/**
 * Returns a column other than the title.
 * @param ring - score that the rings of the list show
 */
export function createColumn(name: TableColumn, ring?: Pick<RingScore, 'field' | 'name'>): Column {
  const column = columns.get(name) ?? textColumn(name);
  return name === 'total_score' && ring !== undefined ? { ...column, label: ring.name, sort: ring.field } : column;
}
