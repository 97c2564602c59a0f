import { QueryClient } from '@tanstack/react-query';
import { refetchExceptStatus, syncKeys } from './query-keys.js';

describe('what is read again after the status has shown a change', () => {
  it('is all that is known of sources and runs, but not the status itself, nor anything else', async () => {
    const queryClient = new QueryClient();
    const old = [
      syncKeys.source('county'),
      syncKeys.ledger('county'),
      syncKeys.rejected('county', 1),
      syncKeys.runs({ source: 'county' }),
      syncKeys.scrapingSources,
    ];
    const kept = [syncKeys.status, ['stats']];
    for (const queryKey of [...old, ...kept]) queryClient.setQueryData(queryKey, {});
    await refetchExceptStatus(queryClient);
    const isOld = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
    expect(old.map(isOld)).toEqual(old.map(() => true));
    expect(kept.map(isOld)).toEqual(kept.map(() => false));
    queryClient.clear();
  });
});
