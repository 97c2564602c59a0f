import { type ReactNode, useCallback } from 'react';
import {
  reactRouterProvider,
  type RouterNavigateFunction,
  type RouterProvider,
  RouterProviderContext,
} from 'react-admin';
import { asOfName } from '../../shared/use-as-of.js';

/** Where a list navigates to, with the instant that it shows. */
function keepAsOf(to: Parameters<RouterNavigateFunction>[0]): typeof to {
  const asOf = new URLSearchParams(window.location.search).get(asOfName);
  if (asOf === null || typeof to !== 'object' || to.search === undefined) return to;
  const query = new URLSearchParams(to.search);
  query.set(asOfName, asOf);
  return { ...to, search: `?${query.toString()}` };
}

function useNavigateAsOf(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback((to, options) => navigate(keepAsOf(to), options), [navigate]);
}

const provider: RouterProvider = { ...reactRouterProvider, useNavigate: useNavigateAsOf };

/** react-admin writes only its own parameters into the address of a list: around it, the instant stays there too. */
export function KeepAsOf({ children }: { children: ReactNode }) {
  return <RouterProviderContext value={provider}>{children}</RouterProviderContext>;
}
