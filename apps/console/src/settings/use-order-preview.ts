import { type OrderPreview, type OrderPreviewInput } from '@rfp/contracts/opportunities/order-preview';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useSettled } from '../shared/use-settled.js';

const debounceMs = 400;

/** Preview of the new order, requested shortly after the last change. A later request cancels the one before. */
export function useOrderPreview(change: OrderPreviewInput): UseQueryResult<OrderPreview> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const wanted = JSON.stringify(change);
  const settled = useSettled(wanted, debounceMs, '');
  return useQuery({
    queryKey: ['order-preview', wanted],
    queryFn: ({ signal }) => dataProvider.previewOrder(change, { signal }),
    enabled: settled === wanted,
    placeholderData: keepPreviousData,
  });
}
