import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../layout/toasts/use-toast.js';
import { intelligenceTexts } from '../intelligence-texts.js';
import { lacksContent, isSimulated } from '../data/answer-content.js';
import { type Answer, type Watch } from '../data/financial-types.js';
import { modelStatusKey } from '../data/model-status.js';

const { toasts } = intelligenceTexts;

interface ToastText {
  title: string;
  description?: string;
}

interface RefreshOptions {
  /** Toast after a successful refresh. Absent if the new content is sufficient feedback. */
  done?: (answer: Pick<Answer<unknown>, 'demo' | 'isLive'>) => ToastText | undefined;
  /** Toast after a refresh that failed, or that has no content because a source failed. If absent, the failure is only shown in place. */
  failed?: ToastText;
  /** Whether simulated content counts as a failure. `failed` is then also shown on the first load. */
  simulatedFails?: boolean;
}

/** Partial answer shown while a language model writes. */
interface Draft<T> {
  answer: Answer<T>;
  words: string;
  stop: () => void;
}

/** Content of one part of the page. It is cached while the user visits other tabs, and reloads only on request. */
export function useAnswer<T>(
  name: string,
  load: (signal: AbortSignal, watch: Watch<T>) => Promise<Answer<T>>,
  { done, failed, simulatedFails = false, onDemand = false }: RefreshOptions & { onDemand?: boolean },
) {
  const toast = useToast();
  const cache = useQueryClient();
  const draftKey = ['intelligence', name, 'draft'];
  const { data: draft = null } = useQuery<Draft<T> | null>({ queryKey: draftKey, queryFn: skipToken });
  const setDraft = (next: (last: Draft<T> | null) => Draft<T> | null): void => {
    cache.setQueryData<Draft<T> | null>(draftKey, (last = null) => next(last));
  };
  const isFailed = (answer: Answer<T>): boolean => lacksContent(answer) || (simulatedFails && isSimulated(answer));
  const reportFailure = () => failed !== undefined && toast({ ...failed, variant: 'error' });
  const reportIfSimulatedFails = () => simulatedFails && reportFailure();
  const query = useQuery({
    queryKey: ['intelligence', name],
    queryFn: async () => {
      const stopping = new AbortController();
      setDraft(() => null);
      // Switching tabs does not abort the request, because a request to the model costs money even if it is aborted.
      try {
        const answer = await load(new AbortController().signal, {
          onComputed: (answer) => setDraft(() => ({ answer, words: '', stop: () => stopping.abort() })),
          onText: (text) => setDraft((last) => last && { ...last, words: last.words + text }),
          stop: stopping.signal,
        });
        if (isFailed(answer)) reportIfSimulatedFails();
        return answer;
      } catch (error) {
        reportIfSimulatedFails();
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
      if (!simulatedFails) reportFailure();
      return;
    }
    const words = data === undefined ? undefined : done?.(data);
    if (words !== undefined) {
      toast({ ...words, variant: 'success', ...(failed === undefined ? {} : { replaces: failed.title }) });
    }
  };
  const { data, error, isFetching: busy } = query;
  return {
    // An earlier answer stays until the new one is complete.
    answer: data ?? (busy ? draft?.answer : undefined),
    error,
    busy,
    refresh: () => void refresh(),
    writing: draft && { words: draft.words, isComplete: !busy, stop: draft.stop },
  };
}

export type AnswerState<T> = ReturnType<typeof useAnswer<T>>;

export function refreshedToast({ demo, isLive }: Pick<Answer<unknown>, 'demo' | 'isLive'>): ToastText {
  if (demo !== null) return toasts.refreshedDemo[demo];
  return isLive ? toasts.refreshed : toasts.refreshedComputed;
}

/** Toast for trends. There is none for simulated content, because a failure must only be logged according to the specification. */
export function trendsToast(answer: Pick<Answer<unknown>, 'demo' | 'isLive'>): ToastText | undefined {
  return answer.demo === null || answer.demo === 'records' ? refreshedToast(answer) : undefined;
}

export function forecastToast({ demo }: Pick<Answer<unknown>, 'demo'>): ToastText {
  return demo === null ? toasts.forecast : toasts.forecastDemo;
}
