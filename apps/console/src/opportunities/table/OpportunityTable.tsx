import AscendingIcon from '@mui/icons-material/ArrowUpward';
import DescendingIcon from '@mui/icons-material/ArrowDownward';
import { type DisplaySettings } from '@rfp/contracts/settings';
import { type Opportunity, type SortField } from '@rfp/contracts/opportunity';
import { memo, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { ChipRow } from '../../shared/values/Chips.js';
import { OriginalIcon } from '../../shared/ExternalLink.js';
import ButtonBase from '@mui/material/ButtonBase';
import { ringScore } from '../../shared/values/ring-score.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { useTitle } from '../../shared/hooks/use-title.js';
import { displayTexts as words } from '../display/display-texts.js';
import { SelectBox, SelectPage } from '../bulk/SelectBox.js';
import { useDisplay } from '../display/use-display.js';
import { opportunityAddress } from '../list-address.js';
import { MarkSlot } from '../marks/MarksOfRows.js';
import { MarkChips } from '../cards/MarkChips.js';
import { isPastOrder, naturalOrder, describeSort } from '../list/sorting.js';
import { useListSort } from '../list/use-list-sort.js';
import { createColumn } from './columns.js';
import styles from './table.module.css';

const shownMarks = 1;

interface HeaderProps {
  label: string;
  sort: SortField | undefined;
  isNumber?: boolean;
  /** Content before the label. */
  start?: ReactNode;
}

type Order = 'ASC' | 'DESC';

function SortButton({ label, field, order }: { label: string; field: SortField; order: Order | null }) {
  const { setSort } = useListContext();
  const Arrow = order === 'ASC' ? AscendingIcon : DescendingIcon;
  const other = order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <ButtonBase
      className={styles['sort']}
      onClick={() => setSort({ field, order: order === null ? naturalOrder(field) : other })}
    >
      {label}
      {order === null ? null : <Arrow />}
    </ButtonBase>
  );
}

const ariaOrder = { ASC: 'ascending', DESC: 'descending' } as const;

/** Column header. Screen readers also get the sort order from the live result line. */
function Header({ label, sort: own, isNumber = false, start }: HeaderProps) {
  const asOf = useAsOf();
  const field = asOf === undefined || isPastOrder(own) ? own : undefined;
  const sort = useListSort();
  const isSorted = field !== undefined && sort.field === field;
  const order = isSorted ? sort.order : null;
  return (
    <th scope="col" data-number={isNumber || undefined} aria-sort={order === null ? undefined : ariaOrder[order]}>
      {start}
      {field === undefined ? label : <SortButton label={label} field={field} order={order} />}
    </th>
  );
}

interface RowProps {
  opportunity: Opportunity;
  shown: DisplaySettings['columns'];
  /** Hides the demo chip if all rows are demo records, because the top bar says so once. */
  withoutDemo: boolean;
  /** Address of the list. */
  from: string;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

function TitleCell({ opportunity, withoutDemo, from, isSelected, onToggle }: Omit<RowProps, 'shown'>) {
  const asOf = useAsOf();
  const { id, source_url, source_name } = opportunity;
  const title = useTitle(opportunity);
  return (
    <th scope="row">
      <div className={styles['titleCell']}>
        <SelectBox opportunity={opportunity} isSelected={isSelected} onToggle={onToggle} />
        <Link to={opportunityAddress(id, asOf)} state={{ from }} title={title}>
          {title}
        </Link>
        <MarkSlot opportunity={opportunity} />
        <ChipRow oneLine>
          <MarkChips opportunity={opportunity} limit={shownMarks} statesOnly withoutDemo={withoutDemo} />
        </ChipRow>
        <OriginalIcon url={source_url} source={source_name} />
      </div>
    </th>
  );
}

const Row = memo(function Row({ shown, ...title }: RowProps) {
  const { opportunity } = title;
  return (
    <tr>
      <TitleCell {...title} />
      {shown.map((name) => {
        const { Cell, isNumber } = createColumn(name);
        return (
          <td key={name} data-number={isNumber}>
            <Cell opportunity={opportunity} />
          </td>
        );
      })}
    </tr>
  );
});

interface OpportunityTableProps {
  rows: readonly Opportunity[];
  from: string;
  density: DisplaySettings['density'];
}

/** The list as a table. It scrolls inside its frame, so header and titles stay in view. */
export function OpportunityTable({ rows, from, density }: OpportunityTableProps) {
  const { columns: shown } = useDisplay();
  const sort = useListSort();
  const { selectedIds, onToggleItem } = useListContext<Opportunity>();
  const [first] = rows;
  const ring = first && ringScore(first, sort.field);
  const areAllDemo = rows.every(({ demo }) => demo);
  return (
    <section className={styles['frame']} aria-label={words.tableRegion}>
      <table className={styles['table']} data-density={density}>
        <caption className="hidden">{words.caption(describeSort(sort.field, sort.order))}</caption>
        <thead>
          <tr>
            <Header label={words.title} sort="title" start={<SelectPage rows={rows} />} />
            {shown.map((name) => {
              const { label, sort: field, isNumber = false } = createColumn(name, ring);
              return <Header key={name} label={label} sort={field} isNumber={isNumber} />;
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((opportunity) => (
            <Row
              key={opportunity.id}
              opportunity={opportunity}
              shown={shown}
              withoutDemo={areAllDemo}
              from={from}
              isSelected={selectedIds.includes(opportunity.id)}
              onToggle={onToggleItem}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
