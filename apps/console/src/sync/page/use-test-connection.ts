import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { messageOf } from '../../data/errors.js';
import { useToast } from '../../layout/use-toast.js';
import { pageTexts } from '../page-texts.js';

const words = pageTexts.actions;

/** Action of the button that the specification calls Test Firecrawl: fetches one opportunity. */
export function useTestConnection(): UseMutationResult<unknown, Error, void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const toast = useToast();
  return useMutation({
    mutationFn: () => dataProvider.listOpportunities({ limit: 1 }),
    onSuccess: () =>
      toast({ title: words.testOk, description: words.testOkText, variant: 'success', replaces: words.testFailed }),
    onError: (error) =>
      toast({
        title: words.testFailed,
        description: messageOf(error, words.testUnknown),
        variant: 'error',
        replaces: words.testOk,
      }),
  });
}
