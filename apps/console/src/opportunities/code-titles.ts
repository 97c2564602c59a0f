import { type Opportunity } from '@rfp/contracts/opportunity';
import { createContext, useContext } from 'react';
import { useCodeTitles } from '../shared/codes/use-code-titles.js';

type TitleOf = (code: string) => string | undefined;

/** Titles of the NAICS codes of a list, requested once for all its rows. */
export const NaicsTitles = createContext<TitleOf>(() => undefined);

export function useNaicsTitles(): TitleOf {
  return useContext(NaicsTitles);
}

/** Titles of the NAICS codes in these rows. */
export function useTitlesOfRows(rows: readonly Opportunity[] | undefined): TitleOf {
  const codes = new Set((rows ?? []).flatMap(({ naics_codes }) => naics_codes));
  return useCodeTitles('naics', [...codes].toSorted());
}
