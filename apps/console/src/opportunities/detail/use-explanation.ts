import { type ScoreExplanation } from '@rfp/contracts/score';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { warn } from '../../data/warn.js';

/** Of one opportunity, or of all. */
export function explanationKey(id?: string): string[] {
  return id === undefined ? ['explanation'] : ['explanation', id];
}

/** The score and eligibility of the user. */
export function useExplanation(id: string): ScoreExplanation | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({
    queryKey: explanationKey(id),
    queryFn: ({ signal }) => dataProvider.explainScore(id, signal),
  });
  useEffect(() => {
    if (error !== null) warn('The score explanation could not be loaded', error);
  }, [error]);
  return data;
}
