import { maxCodeQuery, type Code, type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { useApiQuery } from '../../data/use-api.js';
import { errorMessage } from '../../data/errors.js';
import { useSettled } from '../hooks/use-settled.js';
import { codeTexts } from './code-texts.js';

const debounceMs = 200;

interface CodeSearch {
  codes: Code[];
  searching: boolean;
  /** Text shown if there are no codes. */
  status: string;
}

/** Codes for a text, requested 200 ms after its last change. The list is empty until then, so that Enter cannot select a code of the previous text. */
export function useCodeSearch(system: CodeSystem, text: string, enabled: boolean): CodeSearch {
  const trimmed = text.trim().slice(0, maxCodeQuery);
  const query = useSettled(trimmed, debounceMs);
  const { data, error, isFetching } = useApiQuery('listCodes', { system, q: query }, { staleTime: Infinity, enabled });
  if (query !== trimmed || isFetching) return { codes: [], searching: true, status: codeTexts.searching };
  return {
    codes: data?.codes ?? [],
    searching: false,
    status: error === null ? codeTexts.none : codeTexts.failed(errorMessage(error)),
  };
}
