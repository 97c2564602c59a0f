import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../data/errors.js';
import { useToast } from '../layout/use-toast.js';
import { useFinancialData } from './financial-data.js';
import { type Demo } from './financial-types.js';
import { intelligenceTexts } from './intelligence-texts.js';

const { toasts } = intelligenceTexts;

function searchedToast(demo: Demo) {
  return demo === null ? toasts.searched : toasts.searchedDemo[demo];
}

/** The AI search and its last results, which stay while the person looks at other tabs. */
export function useAiSearch() {
  const { search } = useFinancialData();
  const toast = useToast();
  const [query, setQuery] = useState('');
  const { mutate, data, isPending } = useMutation({
    mutationFn: search,
    onSuccess: ({ demo }) => toast({ ...searchedToast(demo), variant: 'success', replaces: toasts.searchFailed }),
    onError: (error) => toast({ title: toasts.searchFailed, description: messageOf(error), variant: 'error' }),
  });
  const submit = () => {
    if (isPending) return;
    if (query.trim() === '') toast({ ...toasts.searchRequired, variant: 'error' });
    else mutate(query.trim());
  };
  return { query, setQuery, submit, answer: data, busy: isPending };
}

export type AiSearchState = ReturnType<typeof useAiSearch>;
