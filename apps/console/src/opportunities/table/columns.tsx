import { formatDay, scorePartLabels, sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { unreadText } from '@rfp/contracts/date-note';
import { fieldHeading, fieldLabel } from '@rfp/contracts/fields/field-names';
import { fieldText } from '@rfp/contracts/fields/field-texts';
import { type TableColumn, tableColumns } from '@rfp/contracts/settings';
import { type Opportunity, type SortField } from '@rfp/contracts/opportunity';
import { type ComponentType } from 'react';
import { Due } from '../../shared/Due.js';
import { codeTexts } from '../../shared/codes/code-texts.js';
import { Money } from '../../shared/Money.js';
import { ScoreRing } from '../../shared/ScoreRing.js';
import { agencyOf } from '../../shared/use-title.js';
import { texts } from '../../texts.js';
import { useNaicsTitles } from '../code-titles.js';
import { displayTexts } from '../display/display-texts.js';
import styles from './table.module.css';

interface CellProps {
  opportunity: Opportunity;
}

interface Column {
  label: string;
  /** Absent where the list has no such order. */
  sort?: SortField;
  isNumber?: boolean;
  Cell: ComponentType<CellProps>;
}

/** A text that may be cut, whole on hover. */
function Text({ text }: { text: string | null }) {
  if (text === null) return <NotStated />;
  return <span title={text}>{text}</span>;
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

function scoreColumn(name: 'relevance' | 'urgency' | 'value' | 'competition'): Column {
  return {
    label: scorePartLabels[name],
    isNumber: true,
    Cell: ({ opportunity }) => opportunity[`${name}_score`],
    ...(name === 'relevance' ? { sort: 'relevance_score' } : {}),
  };
}

/** The columns that show more than the text of a field, or under another name. */
const ownColumns: Partial<Record<TableColumn, Column>> = {
  total_score: {
    label: texts.list.overall,
    sort: 'total_score',
    Cell: ({ opportunity: { total_score, personal_score = total_score } }) => (
      <ScoreRing score={personal_score} everyone={total_score} size={28} />
    ),
  },
  agency_name: { label: texts.detail.agency, Cell: ({ opportunity }) => <Text text={agencyOf(opportunity)} /> },
  due_date: {
    label: texts.detail.dueDate,
    sort: 'due_date',
    Cell: ({ opportunity }) => <Due opportunity={opportunity} short />,
  },
  estimated_value: {
    label: texts.detail.value,
    sort: 'estimated_value',
    isNumber: true,
    Cell: ({ opportunity: { estimated_value, currency, value_kind } }) => (
      <Money amount={estimated_value} currency={currency} kind={value_kind} />
    ),
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
  relevance_score: scoreColumn('relevance'),
  urgency_score: scoreColumn('urgency'),
  value_score: { ...scoreColumn('value'), label: displayTexts.valueScore },
  competition_score: scoreColumn('competition'),
};

function textColumn(name: TableColumn): Column {
  return { label: fieldLabel(name), Cell: ({ opportunity }) => <Text text={fieldText(opportunity, name)} /> };
}

const columns = new Map(tableColumns.map((name) => [name, ownColumns[name] ?? textColumn(name)]));

/** A column beside the title. */
export function columnOf(name: TableColumn): Column {
  return columns.get(name) ?? textColumn(name);
}
