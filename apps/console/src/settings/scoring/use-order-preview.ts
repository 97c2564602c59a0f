import { type OrderPreview, type OrderPreviewInput } from '@rfp/contracts/opportunities/order-preview';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../../data/use-api.js';
import { useSettled } from '../../shared/hooks/use-settled.js';

const debounceMs = 400;

/** Preview of the new order, requested shortly after the last change. A newer request cancels the older one. */
export function useOrderPreview(change: OrderPreviewInput): UseQueryResult<OrderPreview> {
  const serialized = JSON.stringify(change);
  const settled = useSettled(serialized, debounceMs, '');
  return useApiQuery('previewOrder', change, {
    enabled: settled === serialized,
    placeholderData: keepPreviousData,
  });
}
