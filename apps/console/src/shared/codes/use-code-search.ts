import { maxCodeQuery, type Code, type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { messageOf } from '../../data/errors.js';
import { useSettled } from '../use-settled.js';
import { codeTexts } from './code-texts.js';

const debounceMs = 200;

interface CodeSearch {
  codes: Code[];
  searching: boolean;
  /** What to show where no code is listed. */
  status: string;
}

/** The codes for a text, 200 ms after it last changed. Meanwhile none: Enter must not choose one of the text before. */
export function useCodeSearch(system: CodeSystem, text: string, enabled: boolean): CodeSearch {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const wanted = text.trim().slice(0, maxCodeQuery);
  const query = useSettled(wanted, debounceMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['codes', system, 'search', query],
    queryFn: ({ signal }) => dataProvider.listCodes({ system, q: query }, { signal }),
    staleTime: Infinity,
    enabled,
  });
  if (query !== wanted || isFetching) return { codes: [], searching: true, status: codeTexts.searching };
  return {
    codes: data?.codes ?? [],
    searching: false,
    status: error === null ? codeTexts.none : codeTexts.failed(messageOf(error)),
  };
}
