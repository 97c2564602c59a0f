import { type ReactNode, useCallback } from 'react';
import {
  reactRouterProvider,
  type RouterNavigateFunction,
  type RouterProvider,
  RouterProviderContext,
} from 'react-admin';
import { asOfName } from '../../shared/hooks/use-as-of.js';
import { searchName } from '../saved-searches/search-address.js';
import { isPageTurn } from './use-pages.js';

/**
 * Adds the `as of` instant and the opened search to an address of the list, because react-admin writes only its own parameters. A list without filters
 * is no longer that search.
 */
function withOwnParameters(to: Parameters<RouterNavigateFunction>[0]): typeof to {
  if (typeof to !== 'object' || to.search === undefined) return to;
  const current = new URLSearchParams(window.location.search);
  const query = new URLSearchParams(to.search);
  const names = query.get('filter') === '{}' ? [asOfName] : [asOfName, searchName];
  const own = names.flatMap((name) => (current.has(name) ? [[name, current.get(name) ?? ''] as const] : []));
  if (own.length === 0) return to;
  for (const [name, value] of own) query.set(name, value);
  return { ...to, search: `?${query.toString()}` };
}

function useListNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    (to, options) => {
      // If a page fails to load, react-admin navigates to the first page and leaves a history entry for a page that does not exist, so that
      // Back would not work. Therefore `usePages` turns pages instead.
      if (!isPageTurn(options?.state)) navigate(withOwnParameters(to), options);
    },
    [navigate],
  );
}

const provider: RouterProvider = { ...reactRouterProvider, useNavigate: useListNavigate };

/** Controls how react-admin changes the address of the list inside it. */
export function ListNavigation({ children }: { children: ReactNode }) {
  return <RouterProviderContext value={provider}>{children}</RouterProviderContext>;
}
