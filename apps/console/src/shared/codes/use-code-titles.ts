import { maxCodes, type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApiQuery } from '../../data/use-api.js';

/** Requests separate codes with commas. Stored set-asides may be whole sentences. */
const possibleCode = /^[^,]{1,20}$/;

/** Known titles of codes. Code tables change only with a new release. */
export function useCodeTitles(system: CodeSystem, codes: readonly string[]): (code: string) => string | undefined {
  const requested = codes.filter((code) => possibleCode.test(code)).slice(0, maxCodes);
  const { data } = useApiQuery(
    'listCodes',
    { system, codes: requested },
    {
      staleTime: Infinity,
      // Removing a code keeps the titles of the others.
      placeholderData: keepPreviousData,
      enabled: requested.length > 0,
    },
  );
  // A stable function while the titles are the same: a new one re-renders all cards of a list.
  return useCallback(
    (code: string) => data?.codes.find((known) => known.code.toUpperCase() === code.toUpperCase())?.title,
    [data],
  );
}
