import { type NoticeDocuments } from '@rfp/contracts/intelligence/notice-document';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiKey, useApiMutation, useApiQuery } from '../../data/use-api.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { explanationKey } from '../detail/score/use-explanation.js';
import { briefTexts } from './brief-texts.js';

const pollMs = 2000;

export function useBrief(id: string) {
  return useApiQuery('noticeBrief', { id });
}

/** Lets the language model write the summary. The user's budget pays for it. */
export function useWriteBrief(id: string) {
  const queryClient = useQueryClient();
  return useApiMutation('writeBrief', {
    onSuccess: (brief) => queryClient.setQueryData(apiKey('noticeBrief', { id }), brief),
  });
}

export function useQuestions(id: string) {
  return useApiQuery('listQuestions', { id });
}

/** Asks questions about the notice. The server stores the answers for users; answers for visitors only exist in this browser. */
export function useAsk(id: string) {
  const queryClient = useQueryClient();
  return useApiMutation('askNotice', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiKey('listQuestions', { id }) }),
  });
}

function isUnderWay({ documents }: NoticeDocuments): boolean {
  return documents.some(({ state }) => state === 'waiting' || state === 'fetching');
}

/** Delay until eligibility includes the requirements of documents that were read. The server hands them over every ten seconds. */
const handedOverMs = 12_000;

/** The documents of a notice. Polled while a document is being read; afterwards the brief reloads. */
export function useDocuments(id: string) {
  const queryClient = useQueryClient();
  const query = useApiQuery(
    'listDocuments',
    { id },
    {
      refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? pollMs : false),
    },
  );
  const read = query.data?.documents.filter(({ state }) => state === 'read').length;
  useEffect(() => {
    if (read === undefined || read === 0) return undefined;
    for (const queryKey of [
      apiKey('noticeBrief', { id }),
      apiKey('listQuestions', { id }),
      apiKey('listCheckedRequirements', { id }),
    ])
      void queryClient.invalidateQueries({ queryKey });
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: explanationKey(id) }), handedOverMs);
    return () => clearTimeout(timer);
  }, [queryClient, id, read]);
  return query;
}

export function useReadDocuments(id: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useApiMutation('readDocuments', {
    onSuccess: (listed) => queryClient.setQueryData(apiKey('listDocuments', { id }), listed),
    onError: (error) => toast({ title: briefTexts.readingFailed, description: errorMessage(error), variant: 'error' }),
  });
}

/** The text of a page, with the range of a quote. */
export function useDocumentPage(
  id: string,
  { document, page, start, end }: { document: string; page: number; start: number; end: number },
) {
  return useApiQuery('documentPage', { id, document, page, start, end });
}

/** Impact of the last change of the notice. */
export function useImpact(id: string) {
  return useApiQuery('amendmentImpact', { id });
}
