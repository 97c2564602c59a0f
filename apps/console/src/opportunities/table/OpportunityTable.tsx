import AscendingIcon from '@mui/icons-material/ArrowUpward';
import DescendingIcon from '@mui/icons-material/ArrowDownward';
import { type DisplaySettings } from '@rfp/contracts/settings';
import { type Opportunity, type SortField } from '@rfp/contracts/opportunity';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { ChipRow } from '../../shared/Chips.js';
import { OriginalIcon } from '../../shared/ExternalLink.js';
import { PlainButton } from '../../shared/button/Button.js';
import { useAsOf } from '../../shared/use-as-of.js';
import { useTitle } from '../../shared/use-title.js';
import { displayTexts as words } from '../display/display-texts.js';
import { useDisplay } from '../display/use-display.js';
import { opportunityAddress } from '../list-address.js';
import { MarkChips } from '../MarkChips.js';
import { isPastOrder, naturalOrder, sortedBy } from '../sorting.js';
import { columnOf } from './columns.js';
import styles from './table.module.css';

const shownMarks = 2;

interface HeaderProps {
  label: string;
  sort: SortField | undefined;
  isNumber?: boolean;
}

type Order = 'ASC' | 'DESC';

function SortButton({ label, field, order }: { label: string; field: SortField; order: Order | null }) {
  const { setSort } = useListContext();
  const Arrow = order === 'ASC' ? AscendingIcon : DescendingIcon;
  const other = order === 'ASC' ? 'DESC' : 'ASC';
  return (
    <PlainButton
      className={styles['sort']}
      onClick={() => setSort({ field, order: order === null ? naturalOrder(field) : other })}
    >
      {label}
      {order === null ? null : <Arrow />}
    </PlainButton>
  );
}

const ariaOrder = { ASC: 'ascending', DESC: 'descending' } as const;

/** The order of the list is also said by the live line under the filters. */
function Header({ label, sort: own, isNumber = false }: HeaderProps) {
  const asOf = useAsOf();
  const field = asOf === undefined || isPastOrder(own) ? own : undefined;
  const { sort } = useListContext();
  const isSorted = field !== undefined && sort.field === field;
  const order = isSorted ? (sort.order === 'ASC' ? 'ASC' : 'DESC') : null;
  return (
    <th scope="col" data-number={isNumber || undefined} aria-sort={order === null ? undefined : ariaOrder[order]}>
      {field === undefined ? label : <SortButton label={label} field={field} order={order} />}
    </th>
  );
}

function TitleCell({ opportunity }: { opportunity: Opportunity }) {
  const { pathname, search } = useLocation();
  const asOf = useAsOf();
  const { id, source_url, source_name } = opportunity;
  const title = useTitle(opportunity);
  return (
    <th scope="row">
      <div className={styles['titleCell']}>
        <Link to={opportunityAddress(id, asOf)} state={{ from: pathname + search }} title={title}>
          {title}
        </Link>
        <ChipRow oneLine>
          <MarkChips opportunity={opportunity} limit={shownMarks} statesOnly />
        </ChipRow>
        <OriginalIcon url={source_url} source={source_name} />
      </div>
    </th>
  );
}

interface RowProps {
  opportunity: Opportunity;
  shown: DisplaySettings['columns'];
}

const Row = memo(function Row({ opportunity, shown }: RowProps) {
  return (
    <tr>
      <TitleCell opportunity={opportunity} />
      {shown.map((name) => {
        const { Cell, isNumber } = columnOf(name);
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
  density: DisplaySettings['density'];
}

/** The list as a table, which scrolls in itself: header and titles stay in sight. */
export function OpportunityTable({ rows, density }: OpportunityTableProps) {
  const { columns: shown } = useDisplay();
  const { sort } = useListContext();
  return (
    <section className={styles['frame']} aria-label={words.tableRegion}>
      <table className={styles['table']} data-density={density}>
        <caption className="hidden">
          {words.caption(sortedBy(sort.field, sort.order === 'ASC' ? 'ASC' : 'DESC'))}
        </caption>
        <thead>
          <tr>
            <Header label={words.title} sort="title" />
            {shown.map((name) => (
              <Header
                key={name}
                label={columnOf(name).label}
                sort={columnOf(name).sort}
                isNumber={columnOf(name).isNumber ?? false}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((opportunity) => (
            <Row key={opportunity.id} opportunity={opportunity} shown={shown} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
