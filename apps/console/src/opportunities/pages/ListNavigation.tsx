import { type ReactNode, useCallback } from 'react';
import {
  reactRouterProvider,
  type RouterNavigateFunction,
  type RouterProvider,
  RouterProviderContext,
} from 'react-admin';
import { asOfName } from '../../shared/hooks/use-as-of.js';
import { isPageTurn } from './use-pages.js';

/** Adds the `as of` instant to an address of the list, because react-admin writes only its own parameters. */
function withCurrentAsOf(to: Parameters<RouterNavigateFunction>[0]): typeof to {
  const asOf = new URLSearchParams(window.location.search).get(asOfName);
  if (asOf === null || typeof to !== 'object' || to.search === undefined) return to;
  const query = new URLSearchParams(to.search);
  query.set(asOfName, asOf);
  return { ...to, search: `?${query.toString()}` };
}

function useListNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback(
    (to, options) => {
      // If a page fails to load, react-admin navigates to the first page and leaves a history entry for a page that does not exist, so that
      // Back would not work. Therefore `usePages` turns pages instead.
      if (!isPageTurn(options?.state)) navigate(withCurrentAsOf(to), options);
    },
    [navigate],
  );
}

const provider: RouterProvider = { ...reactRouterProvider, useNavigate: useListNavigate };

/** Controls how react-admin changes the address of the list inside it. */
export function ListNavigation({ children }: { children: ReactNode }) {
  return <RouterProviderContext value={provider}>{children}</RouterProviderContext>;
}
