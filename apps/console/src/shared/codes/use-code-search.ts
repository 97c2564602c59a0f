import { maxCodeQuery, type Code, type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { messageOf } from '../../data/errors.js';
import { useSettled } from '../hooks/use-settled.js';
import { codeTexts } from './code-texts.js';

const debounceMs = 200;

interface CodeSearch {
  codes: Code[];
  searching: boolean;
  /** Text shown if there are no codes. */
  status: string;
}

/** Codes for a text, requested 200 ms after its last change. Until then empty, so that Enter cannot select a code of the previous text. */
export function useCodeSearch(system: CodeSystem, text: string, enabled: boolean): CodeSearch {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const trimmed = text.trim().slice(0, maxCodeQuery);
  const query = useSettled(trimmed, debounceMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['codes', system, 'search', query],
    queryFn: ({ signal }) => dataProvider.listCodes({ system, q: query }, { signal }),
    staleTime: Infinity,
    enabled,
  });
  if (query !== trimmed || isFetching) return { codes: [], searching: true, status: codeTexts.searching };
  return {
    codes: data?.codes ?? [],
    searching: false,
    status: error === null ? codeTexts.none : codeTexts.failed(messageOf(error)),
  };
}
