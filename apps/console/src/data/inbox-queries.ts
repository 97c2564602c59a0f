import { type QueryClient } from '@tanstack/react-query';
import { apiKey } from './use-api.js';

/** Resource of react-admin. */
export const inboxResource = 'inbox';

/** Loads what is shown of the inbox again: its entries, the number of unread ones, and the notifications of the top bar. */
export async function refetchInbox(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [[inboxResource], apiKey('inboxCount'), ['notifications']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
