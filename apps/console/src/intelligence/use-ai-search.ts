import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../data/errors.js';
import { useToast } from '../layout/use-toast.js';
import { useFinancialData } from './financial-data.js';
import { type Answer, type Demo, type SearchHit } from './financial-types.js';
import { intelligenceTexts } from './intelligence-texts.js';
import { modelStatusKey } from './model-status.js';

const { toasts } = intelligenceTexts;
const lastKey = ['intelligence', 'last-search'];

function searchedToast(demo: Demo) {
  return demo === null ? toasts.searched : toasts.searchedDemo[demo];
}

/** The query that was asked: of the address, or else the last one. The address never asks: a search costs money. */
function useAsked() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { data: last = '' } = useQuery<string>({ queryKey: lastKey, queryFn: skipToken });
  const ofAddress = address.get('q');
  const ask = (query: string): void => {
    cache.setQueryData(lastKey, query);
    if (query !== ofAddress)
      // An address without a query would show the last one again.
      void navigate({ search: new URLSearchParams({ q: query }).toString() }, { replace: ofAddress === null });
  };
  return { asked: ofAddress ?? last, ask };
}

/** The AI search. Results stay with their query while the person looks at other tabs and pages. */
export function useAiSearch() {
  const { search } = useFinancialData();
  const toast = useToast();
  const cache = useQueryClient();
  const { asked, ask } = useAsked();
  const [typed, setTyped] = useState({ after: asked, text: asked });
  const query = typed.after === asked ? typed.text : asked;
  const keyOf = (text: string) => ['intelligence', 'search', text];
  const found = useQuery<Answer<readonly SearchHit[]>>({
    queryKey: keyOf(asked),
    queryFn: skipToken,
    placeholderData: keepPreviousData,
  });
  const busy = found.isFetching;

  const load = async (text: string): Promise<void> => {
    try {
      const queryFn = () => search(text);
      const { demo } = await cache.fetchQuery({ queryKey: keyOf(text), queryFn, staleTime: 0, retry: false });
      toast({ ...searchedToast(demo), variant: 'success', replaces: toasts.searchFailed });
    } catch (error) {
      toast({ title: toasts.searchFailed, description: messageOf(error), variant: 'error' });
    } finally {
      void cache.invalidateQueries({ queryKey: modelStatusKey });
    }
  };
  const submit = () => {
    if (busy) return;
    const text = query.trim();
    if (text === '') return toast({ ...toasts.searchRequired, variant: 'error' });
    setTyped({ after: text, text });
    ask(text);
    void load(text);
  };
  return {
    query,
    setQuery: (text: string) => setTyped({ after: asked, text }),
    submit,
    state: {
      // Earlier results stay until the new ones are there.
      answer: found.isPlaceholderData && !busy ? undefined : found.data,
      error: found.error,
      busy,
      refresh: () => void load(asked),
      writing: null,
    },
  };
}

export type AiSearchState = ReturnType<typeof useAiSearch>;
