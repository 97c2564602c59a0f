import { maxCodes, type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApiQuery } from '../../data/use-api.js';

/** Matches texts that may be a code. Stored set-asides may be whole sentences, and requests separate codes with commas. */
const possibleCode = /^[^,]{1,20}$/;

/** Returns a function from codes to their titles. Cached without expiry, because code tables change only with a new release. */
export function useCodeTitles(system: CodeSystem, codes: readonly string[]): (code: string) => string | undefined {
  const requested = codes.filter((code) => possibleCode.test(code)).slice(0, maxCodes);
  const { data } = useApiQuery(
    'listCodes',
    { system, codes: requested },
    {
      staleTime: Infinity,
      // The titles of the other codes stay visible when a code is removed.
      placeholderData: keepPreviousData,
      enabled: requested.length > 0,
    },
  );
  // Stable while the titles are the same, because a new function would render all cards of a list again.
  return useCallback(
    (code: string) => data?.codes.find((known) => known.code.toUpperCase() === code.toUpperCase())?.title,
    [data],
  );
}
