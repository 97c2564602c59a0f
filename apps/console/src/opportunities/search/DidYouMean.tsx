import { type OpportunityFilter, sortFieldSchema } from '@rfp/contracts/opportunity';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useApiQuery } from '../../data/use-api.js';
import { listAddress } from '../list-address.js';
import { searchTexts } from './search-texts.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';

/** Suggests another text if the text finds nothing. There is no suggestion with `due_within_days`: the search endpoint lacks this filter, so the text may be right. */
function useSuggestion(
  { q = '', due_within_days, ...limits }: OpportunityFilter,
  isEmpty: boolean,
): string | undefined {
  const { data } = useApiQuery(
    'searchOpportunities',
    { ...limits, keywords: [q], limit: 1 },
    {
      enabled: isEmpty && q !== '' && due_within_days === undefined,
    },
  );
  return data?.did_you_mean;
}

/** Link to the list with the suggested spelling. */
export function DidYouMean() {
  const { filter, stale } = useOpportunityList();
  const { sort } = useListContext();
  const suggestion = useSuggestion(filter, !stale);
  if (suggestion === undefined) return null;
  const field = sortFieldSchema.safeParse(sort.field).data;
  return (
    <p>
      {searchTexts.didYouMean}{' '}
      <Link to={listAddress({ ...filter, q: suggestion }, field, sort.order === 'ASC' ? 'ASC' : 'DESC')}>
        {suggestion}
      </Link>
    </p>
  );
}
