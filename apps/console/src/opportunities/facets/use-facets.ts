import { type Facets, type FacetName } from '@rfp/contracts/opportunities/facets';
import { shownFacets } from '@rfp/contracts/fields/opportunity-filters';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useSettled } from '../../shared/hooks/use-settled.js';

const debounceMs = 300;
const staleMs = 60_000;

const shown: FacetName[] = [...shownFacets, 'score', 'due'];

/** Facet counts of a list. While new counts load, the previous counts stay. */
export function useFacets(filter: OpportunityFilter): UseQueryResult<Facets> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['opportunities', 'facets', filter],
    queryFn: ({ signal }) => dataProvider.opportunityFacets({ filter, facets: shown }, { signal }),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Values of one facet that contain a text, requested 300 ms after its last change. */
export function useFoundFacet(
  filter: OpportunityFilter,
  name: FacetName,
  text: string,
): UseQueryResult<Facets> & { contains: string } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const trimmed = text.trim();
  const contains = useSettled(trimmed, debounceMs);
  const query = useQuery({
    queryKey: ['opportunities', 'facets', filter, name, contains],
    queryFn: ({ signal }) => dataProvider.opportunityFacets({ filter, facets: [name], contains }, { signal }),
    staleTime: staleMs,
    retry: false,
    enabled: contains !== '' && trimmed !== '',
  });
  return { ...query, contains: trimmed === '' ? '' : contains };
}
