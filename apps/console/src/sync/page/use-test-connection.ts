import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useRefusal } from '../../auth/session/role.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { pageTexts } from '../page-texts.js';

const words = pageTexts.actions;

interface TestOutcome {
  success: boolean;
  text: string;
}

/** Sends a real request with the Firecrawl key, if a key is set and the caller may use it. */
async function testFirecrawl(dataProvider: ConsoleDataProvider, refusal: string | null): Promise<TestOutcome> {
  if (refusal !== null) return { success: true, text: words.firecrawlRefused(refusal) };
  const { keys } = await dataProvider.listSourceKeys({});
  if (keys.find(({ source }) => source === 'firecrawl')?.origin === 'none')
    return { success: true, text: words.firecrawlUnset };
  const { success, message } = await dataProvider.testSourceKey({ source: 'firecrawl' });
  return { success, text: words.firecrawl(message) };
}

/** Action of the button that the specification calls Test Firecrawl: fetches one opportunity from the database, then calls Firecrawl. */
export function useTestConnection(): UseMutationResult<TestOutcome, Error, void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const toast = useToast();
  const refusal = useRefusal('manage-source-keys');
  return useMutation({
    mutationFn: async () => {
      await dataProvider.listOpportunities({ limit: 1 });
      return testFirecrawl(dataProvider, refusal).catch((error: unknown) => ({
        success: false,
        text: words.firecrawl(errorMessage(error)),
      }));
    },
    onSuccess: ({ success, text }) =>
      toast({
        title: success ? words.testOk : words.testFailed,
        description: `${words.testOkText} ${text}`,
        variant: success ? 'success' : 'error',
      }),
    onError: (error) =>
      toast({ title: words.testFailed, description: errorMessage(error, words.testUnknown), variant: 'error' }),
  });
}
