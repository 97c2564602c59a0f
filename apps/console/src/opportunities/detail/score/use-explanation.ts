import { type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../../data-provider.js';
import { warn } from '../../../data/warn.js';
import { useAsOf } from '../../../shared/hooks/use-as-of.js';

/** Query key of the explanation of one opportunity, or of all. */
export function explanationKey(id?: string): string[] {
  return id === undefined ? ['explanation'] : ['explanation', id];
}

/** The score and eligibility of the user, as of the shown instant. */
export function useExplanation(id: string): ScoreExplanation | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const asOf = useAsOf();
  const { data, error } = useQuery({
    queryKey: [...explanationKey(id), asOf],
    queryFn: ({ signal }) => dataProvider.explainScore({ id, asOf }, { signal }),
  });
  useEffect(() => {
    if (error !== null) warn('The score explanation could not be loaded', error);
  }, [error]);
  return data;
}
