import { type QueryClient } from '@tanstack/react-query';
import { apiKey } from '../data/use-api.js';
import { forYouKey } from '../dashboard/today/use-for-you.js';
import { explanationKey } from '../opportunities/detail/score/use-explanation.js';

/** Queries whose results depend on preferences or weights. */
const profileQueries = [
  explanationKey(),
  // "Your Fit" orders lists.
  ['opportunities'],
  ['search'],
  ['intelligence', 'alerts'],
  ['dashboard-alerts'],
  apiKey('rehearseNotifications'),
  [forYouKey],
];

/** Invalidates the queries that depend on the profile. Visible ones reload immediately, the others when they are shown. */
export function profileChanged(queryClient: QueryClient): void {
  for (const queryKey of profileQueries) void queryClient.invalidateQueries({ queryKey });
}
