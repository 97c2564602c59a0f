import { QueryClient } from '@tanstack/react-query';
import { refetchExceptStatus, syncKeys } from './query-keys.js';

describe('refetchExceptStatus', () => {
  it('invalidates sources and runs, but neither the status nor other queries', async () => {
    const queryClient = new QueryClient();
    const invalidated = [
      ['sources', 'getOne', { id: 'county' }],
      syncKeys.ledger('county'),
      syncKeys.rejected('county', 1),
      ['runs', 'getList', { filter: { source: 'county' } }],
      syncKeys.scrapingSources,
    ];
    const untouched = [syncKeys.status, ['stats']];
    for (const queryKey of [...invalidated, ...untouched]) queryClient.setQueryData(queryKey, {});
    await refetchExceptStatus(queryClient);
    const isInvalidated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
    expect(invalidated.map(isInvalidated)).toEqual(invalidated.map(() => true));
    expect(untouched.map(isInvalidated)).toEqual(untouched.map(() => false));
    queryClient.clear();
  });
});
