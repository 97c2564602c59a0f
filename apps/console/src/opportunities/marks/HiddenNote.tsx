import { formatCount } from '@rfp/api-client/display';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import Button from '@mui/material/Button';
import { useApiQuery } from '../../data/use-api.js';
import { useSettled } from '../../shared/hooks/use-settled.js';
import { focusResultCount } from '../list/result-count.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { markTexts as words } from './mark-texts.js';
import styles from './marks.module.css';
import { useHasMarks } from './use-marks.js';

/** Time in ms for which the filter must not change before its dismissed records are counted. */
const settledMs = 800;

/** Number of dismissed opportunities that match the filter, which the list leaves out. */
function useHiddenCount(filter: OpportunityFilter): number {
  const hasMarks = useHasMarks();
  const text = JSON.stringify(filter);
  const isSettled = useSettled(text, settledMs, '') === text;
  const { data } = useApiQuery(
    'opportunityFacets',
    { filter, facets: ['dismissed'] },
    {
      queryKey: ['opportunities', 'facets', filter, 'dismissed'],
      enabled: hasMarks && isSettled && filter.dismissed === undefined,
      retry: false,
    },
  );
  if (filter.dismissed !== undefined) return 0;
  return data?.dismissed?.values[0]?.count ?? 0;
}

/** Says how many dismissed opportunities the list hides, and shows them. */
export function HiddenNote() {
  const { filter, setFilter } = useOpportunityList();
  const count = useHiddenCount(filter);
  if (count === 0) return null;
  const show = () => {
    setFilter({ ...filter, dismissed: 'include' });
    focusResultCount();
  };
  return (
    <div className={styles['hiddenNote']}>
      <output>{words.hidden(formatCount(count))}</output>
      <Button size="small" variant="text" color="primary" onClick={show}>
        {words.showHidden}
      </Button>
    </div>
  );
}
