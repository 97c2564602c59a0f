import { type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { useEffect } from 'react';
import { apiKey, useApiQuery } from '../../../data/use-api.js';
import { warn } from '../../../data/warn.js';
import { useAsOf } from '../../../shared/hooks/use-as-of.js';

/** Query key of the explanation of one opportunity, or of all. */
export function explanationKey(id?: string): readonly unknown[] {
  return apiKey('explainScore', id === undefined ? {} : { id });
}

/** The score and eligibility of the user, as of the shown instant. */
export function useExplanation(id: string): ScoreExplanation | undefined {
  const asOf = useAsOf();
  const { data, error } = useApiQuery('explainScore', { id, asOf });
  useEffect(() => {
    if (error !== null) warn('The score explanation could not be loaded', error);
  }, [error]);
  return data;
}
