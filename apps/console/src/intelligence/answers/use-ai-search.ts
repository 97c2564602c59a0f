import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { useFinancialData } from '../data/financial-data.js';
import { type Answer, type Demo, type SearchHit } from '../data/financial-types.js';
import { intelligenceTexts } from '../intelligence-texts.js';
import { modelStatusKey } from '../data/model-status.js';

const { toasts } = intelligenceTexts;
const lastKey = ['intelligence', 'last-search'];

function searchedToast(demo: Demo) {
  return demo === null ? toasts.searched : toasts.searchedDemo[demo];
}

/** The submitted query: the query of the address, or else the last query. Opening an address does not search, because a search costs money. */
function useSubmittedQuery() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { data: last = '' } = useQuery<string>({ queryKey: lastKey, queryFn: skipToken });
  const addressQuery = address.get('q');
  const setSubmitted = (query: string): void => {
    cache.setQueryData(lastKey, query);
    if (query !== addressQuery)
      // Replaces an address without a query. Otherwise Back would lead to that address, which shows the last query again.
      void navigate({ search: new URLSearchParams({ q: query }).toString() }, { replace: addressQuery === null });
  };
  return { submitted: addressQuery ?? last, setSubmitted };
}

/** State of the AI search. Results are cached by query while the user visits other tabs and pages. */
export function useAiSearch() {
  const { search } = useFinancialData();
  const toast = useToast();
  const cache = useQueryClient();
  const { submitted, setSubmitted } = useSubmittedQuery();
  const [typed, setTyped] = useState({ after: submitted, text: submitted });
  const query = typed.after === submitted ? typed.text : submitted;
  const searchKey = (text: string) => ['intelligence', 'search', text];
  const found = useQuery<Answer<readonly SearchHit[]>>({
    queryKey: searchKey(submitted),
    queryFn: skipToken,
    placeholderData: keepPreviousData,
  });
  const busy = found.isFetching;

  const load = async (text: string): Promise<void> => {
    try {
      const queryFn = () => search(text);
      const { demo } = await cache.fetchQuery({ queryKey: searchKey(text), queryFn, staleTime: 0, retry: false });
      toast({ ...searchedToast(demo), variant: 'success', replaces: toasts.searchFailed });
    } catch (error) {
      toast({ title: toasts.searchFailed, description: errorMessage(error), variant: 'error' });
    } finally {
      void cache.invalidateQueries({ queryKey: modelStatusKey });
    }
  };
  const submit = () => {
    if (busy) return;
    const text = query.trim();
    if (text === '') return toast({ ...toasts.searchRequired, variant: 'error' });
    setTyped({ after: text, text });
    setSubmitted(text);
    void load(text);
  };
  return {
    query,
    setQuery: (text: string) => setTyped({ after: submitted, text }),
    submit,
    state: {
      // Earlier results stay until the new ones arrive.
      answer: found.isPlaceholderData && !busy ? undefined : found.data,
      error: found.error,
      busy,
      refresh: () => void load(submitted),
      writing: null,
    },
  };
}

export type AiSearchState = ReturnType<typeof useAiSearch>;
