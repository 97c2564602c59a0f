import { type SearchProfile } from '@rfp/contracts/account';
import { type OrderPreview } from '@rfp/contracts/order-preview';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';

type Weights = SearchProfile['weights'];

const debounceMs = 400;

/** What these weights would bring to the top, a moment after they last changed. A later request cancels the one before. */
export function useOrderPreview(weights: Weights): UseQueryResult<OrderPreview> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const wanted = JSON.stringify(weights);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return useQuery({
    queryKey: ['order-preview', wanted],
    queryFn: ({ signal }) => dataProvider.previewOrder({ weights }, signal),
    enabled: settled === wanted,
    placeholderData: keepPreviousData,
  });
}
