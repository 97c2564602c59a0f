import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../layout/use-toast.js';
import { intelligenceTexts } from './intelligence-texts.js';
import { isMissed, isSimulated } from './answer-content.js';
import { type Answer, type Watch } from './financial-types.js';
import { modelStatusKey } from './model-status.js';

const { toasts } = intelligenceTexts;

interface Words {
  title: string;
  description?: string;
}

interface Refreshing {
  /** The toast of a refresh that succeeded; without it the new content says enough. */
  done?: (answer: Pick<Answer<unknown>, 'demo' | 'isLive'>) => Words | undefined;
  /** The toast of one that failed, or brought nothing because a source failed; without it the failure is shown in place only. */
  failed?: Words;
  /** Whether simulated content, which is shown where the server refused, counts as failed: `failed` is then shown on the first load too. */
  simulatedFails?: boolean;
}

/** The part of an answer that is shown while a language model writes. */
interface Draft<T> {
  answer: Answer<T>;
  words: string;
  stop: () => void;
}

/** Content of a part of the page. Kept while the person looks at other tabs, and loaded again on request only. */
export function useAnswer<T>(
  name: string,
  load: (signal: AbortSignal, watch: Watch<T>) => Promise<Answer<T>>,
  { done, failed, simulatedFails = false, onDemand = false }: Refreshing & { onDemand?: boolean },
) {
  const toast = useToast();
  const cache = useQueryClient();
  const draftKey = ['intelligence', name, 'draft'];
  const { data: draft = null } = useQuery<Draft<T> | null>({ queryKey: draftKey, queryFn: skipToken });
  const setDraft = (next: (last: Draft<T> | null) => Draft<T> | null): void => {
    cache.setQueryData<Draft<T> | null>(draftKey, (last = null) => next(last));
  };
  const isFailed = (answer: Answer<T>): boolean => isMissed(answer) || (simulatedFails && isSimulated(answer));
  const tell = () => failed !== undefined && toast({ ...failed, variant: 'error' });
  const tellAtOnce = () => simulatedFails && tell();
  const query = useQuery({
    queryKey: ['intelligence', name],
    queryFn: async () => {
      const stopping = new AbortController();
      setDraft(() => null);
      // Another tab of the page does not end it: what a model has begun is paid for.
      try {
        const answer = await load(new AbortController().signal, {
          onComputed: (answer) => setDraft(() => ({ answer, words: '', stop: () => stopping.abort() })),
          onText: (text) => setDraft((last) => last && { ...last, words: last.words + text }),
          stop: stopping.signal,
        });
        if (isFailed(answer)) tellAtOnce();
        return answer;
      } catch (error) {
        tellAtOnce();
        throw error;
      } finally {
        void cache.invalidateQueries({ queryKey: modelStatusKey });
      }
    },
    enabled: !onDemand,
    staleTime: Infinity,
    retry: false,
  });
  const refresh = async () => {
    const { data, isError } = await query.refetch();
    if (isError || (data !== undefined && isFailed(data))) {
      if (!simulatedFails) tell();
      return;
    }
    const words = data === undefined ? undefined : done?.(data);
    if (words !== undefined) {
      toast({ ...words, variant: 'success', ...(failed === undefined ? {} : { replaces: failed.title }) });
    }
  };
  const { data, error, isFetching: busy } = query;
  return {
    // An earlier answer stays until the new one is whole.
    answer: data ?? (busy ? draft?.answer : undefined),
    error,
    busy,
    refresh: () => void refresh(),
    writing: draft && { words: draft.words, isWhole: !busy, stop: draft.stop },
  };
}

export type AnswerState<T> = ReturnType<typeof useAnswer<T>>;

export function refreshedToast({ demo, isLive }: Pick<Answer<unknown>, 'demo' | 'isLive'>): Words {
  if (demo !== null) return toasts.refreshedDemo[demo];
  return isLive ? toasts.refreshed : toasts.refreshedComputed;
}

/** None in place of a failure: that is only logged, as specified. */
export function trendsToast(answer: Pick<Answer<unknown>, 'demo' | 'isLive'>): Words | undefined {
  return answer.demo === null || answer.demo === 'records' ? refreshedToast(answer) : undefined;
}

export function forecastToast({ demo }: Pick<Answer<unknown>, 'demo'>): Words {
  return demo === null ? toasts.forecast : toasts.forecastDemo;
}
