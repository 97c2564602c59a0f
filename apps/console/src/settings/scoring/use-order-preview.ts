import { type OrderPreview, type OrderPreviewInput } from '@rfp/contracts/opportunities/order-preview';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useSettled } from '../../shared/hooks/use-settled.js';

const debounceMs = 400;

/** Preview of the new order, requested shortly after the last change. A newer request cancels the older one. */
export function useOrderPreview(change: OrderPreviewInput): UseQueryResult<OrderPreview> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const serialized = JSON.stringify(change);
  const settled = useSettled(serialized, debounceMs, '');
  return useQuery({
    queryKey: ['order-preview', serialized],
    queryFn: ({ signal }) => dataProvider.previewOrder(change, { signal }),
    enabled: settled === serialized,
    placeholderData: keepPreviousData,
  });
}
