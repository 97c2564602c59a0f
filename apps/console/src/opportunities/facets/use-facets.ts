import { type Facets, type FacetName } from '@rfp/contracts/opportunities/facets';
import { shownFacets } from '@rfp/contracts/fields/opportunity-filters';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../../data/use-api.js';
import { useSettled } from '../../shared/hooks/use-settled.js';

const debounceMs = 300;
const staleMs = 60_000;

const shown: FacetName[] = [...shownFacets, 'score', 'due'];

/** Reads the facet counts of a list. While new counts load, returns the previous counts. */
export function useFacets(filter: OpportunityFilter): UseQueryResult<Facets> {
  return useApiQuery(
    'opportunityFacets',
    { filter, facets: shown },
    {
      queryKey: ['opportunities', 'facets', filter],
      staleTime: staleMs,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
}

/** Values of one facet that contain a text, requested 300 ms after its last change. */
export function useFoundFacet(
  filter: OpportunityFilter,
  name: FacetName,
  text: string,
): UseQueryResult<Facets> & { contains: string } {
  const trimmed = text.trim();
  const contains = useSettled(trimmed, debounceMs);
  const query = useApiQuery(
    'opportunityFacets',
    { filter, facets: [name], contains },
    {
      queryKey: ['opportunities', 'facets', filter, name, contains],
      staleTime: staleMs,
      retry: false,
      enabled: contains !== '' && trimmed !== '',
    },
  );
  return { ...query, contains: trimmed === '' ? '' : contains };
}
