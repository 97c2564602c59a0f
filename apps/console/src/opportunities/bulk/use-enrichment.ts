import { type BulkEnrichment } from '@rfp/contracts/intelligence/bulk-enrichment';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useApiMutation } from '../../data/use-api.js';
import { type ConsoleDataProvider } from '../../data-provider.js';

const pollMs = 2000;

type Job = BulkEnrichment['data'];

interface Enrichment {
  job: Job | undefined;
  error: Error | null;
  cancel: () => void;
}

function isActive(job: Job | undefined): boolean {
  return job?.state === 'running' || job?.state === 'paused';
}

/** Reads all result pages of the job. Results are in the order of the ids. */
async function readJob(dataProvider: ConsoleDataProvider, id: string, signal: AbortSignal): Promise<Job> {
  const results: Job['results'] = [];
  for (let from: number | null = 0; ;) {
    const { data }: BulkEnrichment = await dataProvider.getBulkEnrichment({ id, from: String(from) }, { signal });
    results.push(...data.results);
    from = data.next_from;
    if (from === null) return { ...data, results };
  }
}

/** Starts an enrichment once and polls it until it ends. The server continues it if the dialog is closed. */
export function useEnrichment(ids: readonly string[]): Enrichment {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const begin = useApiMutation('bulkEnrich');
  const cancel = useApiMutation('cancelBulkEnrichment');
  const hasBegun = useRef(false);
  const { mutate } = begin;
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate({ opportunity_ids: [...ids] });
  }, [mutate, ids]);
  const id = begin.data?.data.id;
  const { data } = useQuery({
    queryKey: ['enrichment', id],
    queryFn: ({ signal }) => readJob(dataProvider, String(id), signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || isActive(state.data) ? pollMs : false),
  });
  const job = data ?? begin.data?.data;
  return {
    job,
    error: begin.error,
    cancel: () => (id === undefined || !isActive(job) ? undefined : cancel.mutate({ id })),
  };
}
