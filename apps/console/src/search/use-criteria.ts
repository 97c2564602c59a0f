import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toQuery, toCriteria, readForm, type CriteriaForm } from './criteria.js';

/** Criteria of the search. Their only state is the address, so that Back returns to the previous search, and a copied link repeats a search. */
export function useCriteria() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const form = useMemo(() => readForm(address), [address]);
  const criteria = useMemo(() => toCriteria(form), [form]);
  return {
    form,
    /** Null before the first search and for an invalid address. */
    criteria,
    isEmpty: address.size === 0,
    isCurrent: (values: CriteriaForm) => toQuery(values).toString() === toQuery(form).toString(),
    search: (values: CriteriaForm) => void navigate({ search: toQuery(values).toString() }),
    clear: () => void navigate({ search: '' }),
  };
}
