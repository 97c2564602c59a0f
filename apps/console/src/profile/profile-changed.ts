import { type QueryClient } from '@tanstack/react-query';
import { explanationKey } from '../opportunities/detail/use-explanation.js';

/** What the server works out for a person: by the preferences and the weights. */
const profiled = [
  explanationKey(),
  // "Your Fit" orders lists.
  ['opportunities'],
  ['search'],
  ['intelligence', 'alerts'],
  ['dashboard-alerts'],
];

/** What is shown is asked for again, the rest when it is shown next. */
export function profileChanged(queryClient: QueryClient): void {
  for (const queryKey of profiled) void queryClient.invalidateQueries({ queryKey });
}
