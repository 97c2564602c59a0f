import { type InboxFilter, inboxKinds, inboxStates } from '@rfp/contracts/tracking/inbox';
import { useSearches } from '../opportunities/saved-searches/use-searches.js';
import { Choice } from '../shared/Choice.js';
import { inboxTexts } from './inbox-texts.js';
import styles from './inbox.module.css';
import { type FilterChange } from './use-inbox.js';

const words = inboxTexts.filters;
// The inbox itself first.
const states = [...inboxStates]
  .toSorted((one, other) => Number(other === 'all') - Number(one === 'all'))
  .map((value) => ({ value, label: inboxTexts.states[value] }));
const kinds = [
  { value: '', label: words.anyKind },
  ...inboxKinds.map((value) => ({ value, label: words.kinds[value] })),
];

interface InboxFiltersProps {
  filter: InboxFilter;
  onChange: (change: FilterChange) => void;
}

/** Filters by state, kind, and saved search of the workspace. */
export function InboxFilters({ filter: { state, kind, search_id: search = '' }, onChange }: InboxFiltersProps) {
  const { data = [] } = useSearches();
  const searches = [{ value: '', label: words.anySearch }, ...data.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <div className={styles['filters']}>
      <Choice
        label={words.state}
        value={state}
        options={states}
        onChange={(value) => onChange({ state: value === 'all' ? '' : value })}
      />
      <Choice label={words.kind} value={kind ?? ''} options={kinds} onChange={(value) => onChange({ kind: value })} />
      {data.length > 0 || search !== '' ? (
        <Choice
          label={words.search}
          value={search}
          options={searches}
          onChange={(value) => onChange({ search_id: value })}
        />
      ) : null}
    </div>
  );
}
