import AscendingIcon from '@mui/icons-material/ArrowUpward';
import DescendingIcon from '@mui/icons-material/ArrowDownward';
import { sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { sourceTypeSchema, sourceTypes } from '@rfp/contracts/notice';
import { personalSortField, statuses, statusSchema } from '@rfp/contracts/opportunity';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useReadOnly } from '../auth/person.js';
import { IconButton } from '../shared/button/Button.js';
import { texts } from '../texts.js';
import { Choice } from '../shared/Choice.js';
import { CodeFilters } from './CodeFilters.js';
import styles from './filters.module.css';
import { SearchField } from './SearchField.js';
import { SearchHelp } from './SearchHelp.js';
import { addedOption, isPastOrder, naturalOrder, personalSortOptions, sortedBy, sortOptions } from './sorting.js';
import { useOpportunityList } from './use-opportunity-list.js';

const words = texts.list;

const statusOptions = [
  { value: '', label: words.anyStatus },
  ...statuses.map((value) => ({ value, label: statusLabels[value] })),
];
const typeOptions = [
  { value: '', label: words.anyType },
  ...sourceTypes.map((value) => ({ value, label: sourceTypeLabels[value] })),
];
const orderOptions = sortOptions.map(({ field, label }) => ({ value: field, label }));
const pastOptions = orderOptions.filter(({ value }) => isPastOrder(value));
const personalOptions = personalSortOptions.map(({ field, label }) => ({ value: field, label }));
const addedChoice = { value: addedOption.field, label: addedOption.label };

function useOrderOptions(field: string): typeof orderOptions {
  const { asOf } = useOpportunityList();
  const readOnly = useReadOnly();
  const ofPresent = readOnly && field !== personalSortField ? orderOptions : personalOptions;
  const options = asOf === undefined ? ofPresent : pastOptions;
  return field === addedChoice.value ? [...options, addedChoice] : options;
}

function SortChoice() {
  const { sort, setSort } = useListContext();
  const isPersonal = sort.field === personalSortField;
  const options = useOrderOptions(sort.field);
  const order = sort.order === 'ASC' ? 'ASC' : 'DESC';
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
      {isPersonal ? null : (
        <IconButton
          aria-label={toOther}
          data-tip={toOther}
          className={styles['direction']}
          onClick={() => setSort({ field: sort.field, order: other })}
        >
          {order === 'ASC' ? <AscendingIcon fontSize="small" /> : <DescendingIcon fontSize="small" />}
        </IconButton>
      )}
    </div>
  );
}

export function FilterBar() {
  const { filter, setFilter } = useOpportunityList();
  const { sort } = useListContext();
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
      <div className={styles['under']}>
        <Link to="/search">{words.advanced}</Link>
        <SearchHelp />
        <CodeFilters />
        <output>{sortedBy(sort.field, sort.order === 'ASC' ? 'ASC' : 'DESC')}</output>
      </div>
    </search>
  );
}
