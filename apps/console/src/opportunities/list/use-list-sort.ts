import { type SortField } from '@rfp/contracts/opportunity';
import { defaultSort } from '@rfp/contracts/opportunities/default-sort';
import { useListContext } from 'react-admin';
import { listMetaSchema } from '../../data/catalogue-lists.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { searchText } from '../filters/pills.js';
import { unchosenSort } from './unchosen-sort.js';

export interface ListSort {
  field: string;
  order: 'ASC' | 'DESC';
  /** The default order that is being prepared. Until it is ready, the list has another order. */
  pending?: SortField | undefined;
}

/** Returns the order of the list: the chosen order, or else the order that the server reports. Before the first reply, returns the default order without a profile. */
export function useListSort(): ListSort {
  const { sort, meta, filterValues } = useListContext();
  const isPast = useAsOf() !== undefined;
  if (sort.field !== unchosenSort.field) return { field: sort.field, order: sort.order === 'ASC' ? 'ASC' : 'DESC' };
  const { sort: serverSort, pending_sort: pending } = listMetaSchema.safeParse(meta).data ?? {};
  const [serverField, serverOrder] = serverSort ?? [];
  const hasText = searchText(filterValues) !== '';
  const field = serverField ?? defaultSort({ hasText, hasProfile: false, isPast });
  return { field, order: serverOrder ?? 'DESC', pending };
}
