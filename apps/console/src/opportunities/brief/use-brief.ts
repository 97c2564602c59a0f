import { type NoticeQuestion } from '@rfp/contracts/intelligence/notice-brief';
import { type NoticeDocuments } from '@rfp/contracts/intelligence/notice-document';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { messageOf } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { explanationKey } from '../detail/score/use-explanation.js';
import { briefTexts } from './brief-texts.js';

const pollMs = 2000;

export function useBrief(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: ['brief', id], queryFn: ({ signal }) => dataProvider.noticeBrief({ id }, { signal }) });
}

/** Lets the language model write the summary, at the expense of the user's budget. */
export function useWriteBrief(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataProvider.writeBrief({ opportunity: id }),
    onSuccess: (brief) => queryClient.setQueryData(['brief', id], brief),
  });
}

export function useQuestions(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['questions', id],
    queryFn: ({ signal }) => dataProvider.listQuestions({ id }, { signal }),
  });
}

/** Asks the notice. The server stores the answers for users; for visitors they exist only here. */
export function useAsk(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (question: NoticeQuestion) => dataProvider.askNotice({ id, ...question }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['questions', id] }),
  });
}

function isUnderWay({ documents }: NoticeDocuments): boolean {
  return documents.some(({ state }) => state === 'waiting' || state === 'fetching');
}

/** Delay until eligibility includes the requirements of read documents, which are handed over every ten seconds. */
const handedOverMs = 12_000;

/** The documents of a notice, polled while any is being read. The brief reloads after one has been read. */
export function useDocuments(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => dataProvider.listDocuments({ id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? pollMs : false),
  });
  const read = query.data?.documents.filter(({ state }) => state === 'read').length;
  useEffect(() => {
    if (read === undefined || read === 0) return undefined;
    for (const first of ['brief', 'questions', 'checked-requirements'])
      void queryClient.invalidateQueries({ queryKey: [first, id] });
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: explanationKey(id) }), handedOverMs);
    return () => clearTimeout(timer);
  }, [queryClient, id, read]);
  return query;
}

export function useReadDocuments(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (documents: string[] | undefined) => dataProvider.readDocuments({ id, documents }),
    onSuccess: (listed) => queryClient.setQueryData(['documents', id], listed),
    onError: (error) => toast({ title: briefTexts.readingFailed, description: messageOf(error), variant: 'error' }),
  });
}

/** The text of a page, with the range of a quote. */
export function useDocumentPage(
  id: string,
  { document, page, start, end }: { document: string; page: number; start: number; end: number },
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['document-page', id, document, page, start, end],
    queryFn: ({ signal }) => dataProvider.documentPage({ id, document, page, start, end }, { signal }),
  });
}

/** Impact of the last change of the notice. */
export function useImpact(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['amendment-impact', id],
    queryFn: ({ signal }) => dataProvider.amendmentImpact({ id }, { signal }),
  });
}
