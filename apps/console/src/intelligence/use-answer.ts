import { useQuery } from '@tanstack/react-query';
import { useToast } from '../layout/use-toast.js';
import { intelligenceTexts } from './intelligence-texts.js';
import { type Answer } from './financial-types.js';

const { toasts } = intelligenceTexts;

interface Words {
  title: string;
  description?: string;
}

interface Refreshing {
  /** The toast of a refresh that succeeded; without it the new content says enough. */
  done?: (answer: Pick<Answer<unknown>, 'demo' | 'isLive'>) => Words;
  /** The toast of one that failed; without it the failure is shown in place only. */
  failed?: Words;
}

/** Content of a part of the page. Kept while the person looks at other tabs, and loaded again on request only. */
export function useAnswer<T>(
  name: string,
  load: (signal: AbortSignal) => Promise<Answer<T>>,
  { done, failed, onDemand = false }: Refreshing & { onDemand?: boolean },
) {
  const toast = useToast();
  const query = useQuery({
    queryKey: ['intelligence', name],
    queryFn: ({ signal }) => load(signal),
    enabled: !onDemand,
    staleTime: Infinity,
    retry: false,
  });
  const refresh = async () => {
    const { data, isError } = await query.refetch();
    if (isError) {
      if (failed !== undefined) toast({ ...failed, variant: 'error' });
    } else if (data !== undefined && done !== undefined) {
      toast({ ...done(data), variant: 'success', ...(failed === undefined ? {} : { replaces: failed.title }) });
    }
  };
  return { answer: query.data, error: query.error, busy: query.isFetching, refresh: () => void refresh() };
}

export type AnswerState<T> = ReturnType<typeof useAnswer<T>>;

export function refreshedToast({ demo, isLive }: Pick<Answer<unknown>, 'demo' | 'isLive'>): Words {
  if (demo !== null) return toasts.refreshedDemo[demo];
  return isLive ? toasts.refreshed : toasts.refreshedComputed;
}

export function forecastToast({ demo }: Pick<Answer<unknown>, 'demo'>): Words {
  return demo === null ? toasts.forecast : toasts.forecastDemo;
}
