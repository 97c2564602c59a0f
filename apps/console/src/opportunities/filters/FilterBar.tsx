import AscendingIcon from '@mui/icons-material/ArrowUpward';
import DescendingIcon from '@mui/icons-material/ArrowDownward';
import { sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { sourceTypeSchema, sourceTypes } from '@rfp/contracts/notice';
import { statuses, statusSchema } from '@rfp/contracts/opportunity';
import { useListContext } from 'react-admin';
import { useReadOnly } from '../../auth/session/person.js';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { texts } from '../../texts.js';
import { Choice } from '../../shared/Choice.js';
import { FacetsButton } from '../facets/FacetsButton.js';
import styles from './filters.module.css';
import { ListTools } from '../list/ListTools.js';
import { SearchField } from '../search/SearchField.js';
import { isBestFirst, naturalOrder, type SortOption, sortOptions } from '../list/sorting.js';
import { useListSort } from '../list/use-list-sort.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';

const words = texts.list;

const statusOptions = [
  { value: '', label: words.anyStatus },
  ...statuses.map((value) => ({ value, label: statusLabels[value] })),
];
const typeOptions = [
  { value: '', label: words.anyType },
  ...sourceTypes.map((value) => ({ value, label: sourceTypeLabels[value] })),
];
function useOrderOptions(field: string): SortOption[] {
  const { asOf, text } = useOpportunityList();
  return sortOptions({ field, hasText: text !== '', isPerson: !useReadOnly(), isPast: asOf !== undefined });
}

function SortChoice() {
  const { setSort } = useListContext();
  const sort = useListSort();
  const options = useOrderOptions(sort.field);
  const { order } = sort;
  const other = order === 'ASC' ? 'DESC' : 'ASC';
  const toOther = words.switchTo(other === 'ASC' ? words.ascending : words.descending);
  return (
    <div className={styles['sort']}>
      <Choice
        label={words.sortBy}
        value={sort.field}
        options={options}
        onChange={(field) => setSort({ field, order: naturalOrder(field) })}
      />
      {isBestFirst(sort.field) ? null : (
        <Tooltip title={toOther}>
          <IconButton className={styles['direction']} onClick={() => setSort({ field: sort.field, order: other })}>
            {order === 'ASC' ? <AscendingIcon fontSize="small" /> : <DescendingIcon fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
    </div>
  );
}

/** Search, filters and tools in one row. Facets exist only for the present. */
export function FilterBar() {
  const { filter, asOf, setFilter } = useOpportunityList();
  return (
    <search className={styles['bar']}>
      <SearchField />
      <Choice
        label={words.status}
        value={filter.status ?? ''}
        options={statusOptions}
        onChange={(value) => setFilter({ ...filter, status: statusSchema.safeParse(value).data })}
      />
      <Choice
        label={words.sourceType}
        value={filter.source_type ?? ''}
        options={typeOptions}
        onChange={(value) => setFilter({ ...filter, source_type: sourceTypeSchema.safeParse(value).data })}
      />
      <SortChoice />
      {asOf === undefined ? <FacetsButton /> : null}
      <ListTools />
    </search>
  );
}
