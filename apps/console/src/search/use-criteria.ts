import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addressOf, criteriaOf, formOf, type CriteriaForm } from './criteria.js';

/** Criteria in the address, which is the only state: Back returns to the previous search, and a copied link reproduces a search. */
export function useCriteria() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const form = useMemo(() => formOf(address), [address]);
  const criteria = useMemo(() => criteriaOf(form), [form]);
  return {
    form,
    /** Null before the first search and for an invalid address. */
    criteria,
    isEmpty: address.size === 0,
    isCurrent: (values: CriteriaForm) => addressOf(values).toString() === addressOf(form).toString(),
    search: (values: CriteriaForm) => void navigate({ search: addressOf(values).toString() }),
    clear: () => void navigate({ search: '' }),
  };
}
