import { maxCodes, type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';

/** The request separates codes by commas. Stored set-asides may be sentences. */
const possibleCode = /^[^,]{1,20}$/;

/** The titles of codes, as far as they are known. They change only with the product. */
export function useCodeTitles(system: CodeSystem, codes: readonly string[]): (code: string) => string | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const asked = codes.filter((code) => possibleCode.test(code)).slice(0, maxCodes);
  const { data } = useQuery({
    queryKey: ['codes', system, asked],
    queryFn: ({ signal }) => dataProvider.listCodes({ system, codes: asked }, { signal }),
    staleTime: Infinity,
    // The titles of the others stay when a code is removed.
    placeholderData: keepPreviousData,
    enabled: asked.length > 0,
  });
  // The same one for the same titles: all cards of a list are rendered again with another.
  return useCallback(
    (code: string) => data?.codes.find((known) => known.code.toUpperCase() === code.toUpperCase())?.title,
    [data],
  );
}
