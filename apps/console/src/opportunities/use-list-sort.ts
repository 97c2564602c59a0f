import { defaultSort } from '@rfp/contracts/opportunities/default-sort';
import { useListContext } from 'react-admin';
import { listMetaSchema } from '../data/catalogue-lists.js';
import { useAsOf } from '../shared/use-as-of.js';
import { searchText } from './pills.js';
import { unchosenSort } from './sorting.js';

export interface ListSort {
  field: string;
  order: 'ASC' | 'DESC';
}

/** Order of the list: the chosen one, otherwise the one reported by the server. Before the first reply, the default without a profile. */
export function useListSort(): ListSort {
  const { sort, meta, filterValues } = useListContext();
  const isPast = useAsOf() !== undefined;
  if (sort.field !== unchosenSort.field) return { field: sort.field, order: sort.order === 'ASC' ? 'ASC' : 'DESC' };
  const [known, order] = listMetaSchema.safeParse(meta).data?.sort ?? [];
  const hasText = searchText(filterValues) !== '';
  return { field: known ?? defaultSort({ hasText, hasProfile: false, isPast }), order: order ?? 'DESC' };
}
