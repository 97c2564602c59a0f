import { type ReactNode, useCallback } from 'react';
import {
  reactRouterProvider,
  type RouterNavigateFunction,
  type RouterProvider,
  RouterProviderContext,
} from 'react-admin';
import { asOfName } from '../shared/use-as-of.js';
import { isPageTurn } from './use-pages.js';

/** Keeps the instant of a list in its address, because react-admin writes only its own parameters. */
function keepAsOf(to: Parameters<RouterNavigateFunction>[0]): typeof to {
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
      // Of its own accord, react-admin turns to the first page where one cannot be loaded, and leaves an entry of one that does not exist in the
      // history, where Back would end each time. See `usePages`.
      if (!isPageTurn(options?.state)) navigate(keepAsOf(to), options);
    },
    [navigate],
  );
}

const provider: RouterProvider = { ...reactRouterProvider, useNavigate: useListNavigate };

/** Around a list: how react-admin may change its address. */
export function ListNavigation({ children }: { children: ReactNode }) {
  return <RouterProviderContext value={provider}>{children}</RouterProviderContext>;
}
