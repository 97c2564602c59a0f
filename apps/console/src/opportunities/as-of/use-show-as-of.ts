import { useLocation, useNavigate } from 'react-router';
import { asOfName } from '../../shared/hooks/use-as-of.js';
import { placeStateAt } from '../detail/place/list-place.js';
import { isPastOrder } from '../list/sorting.js';

/** Query string for another instant. Drops the page, and an order that lists of the past do not support. */
function queryAsOf(query: string, asOf: string | undefined): string {
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  if (asOf === undefined) {
    parameters.delete(asOfName);
  } else {
    parameters.set(asOfName, asOf);
    if (!isPastOrder(parameters.get('sort'))) for (const name of ['sort', 'order']) parameters.delete(name);
  }
  return parameters.toString();
}

/** Shows the list or the opportunity as of another instant, or of now. Back undoes it. */
export function useShowAsOf(): (asOf: string | undefined) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (asOf) =>
    void navigate(
      { pathname, search: queryAsOf(search, asOf) },
      { state: placeStateAt(state, pathname + search), preventScrollReset: true },
    );
}
