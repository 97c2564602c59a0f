import { maxListOffset } from '@rfp/contracts/opportunity';
import { useCallback, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useTotal } from './use-total.js';

/** Router state of a page turn. react-admin scrolls to the top when it sees `_scrollToTop`. */
const pageTurnState = { _scrollToTop: true };

export function isPageTurn(state: unknown): boolean {
  return z.object({ _scrollToTop: z.literal(true) }).safeParse(state).success;
}

interface Pages {
  page: number;
  perPage: number;
  /** Number of pages, at most `reachable`. */
  pages: number;
  /** Highest page number that the server can deliver. */
  reachable: number;
  turnTo: (page: number) => void;
}

/** Pages of the list. A page that does not exist is replaced with the nearest page, also in the history. */
export function usePages(): Pages {
  const { page, perPage, data, isFetching } = useListContext();
  const { pageable, total } = useTotal();
  const [, setParameters] = useSearchParams();
  const reachable = Math.floor(maxListOffset / perPage) + 1;
  const turnTo = useCallback(
    (to: number, replace = false) =>
      setParameters(
        (old) => {
          const changed = new URLSearchParams(old);
          changed.set('page', String(to));
          return changed;
        },
        { replace, state: pageTurnState },
      ),
    [setParameters],
  );
  const isEmpty = data?.length === 0 && isFetching !== true;
  const last = isEmpty ? Math.min(Math.ceil((total ?? 0) / perPage), page - 1, reachable) : reachable;
  const nearest = Math.max(1, Math.min(page, last));
  useEffect(() => {
    if (nearest !== page) turnTo(nearest, true);
  }, [nearest, page, turnTo]);
  return { page, perPage, pages: Math.min(Math.ceil(pageable / perPage), reachable), reachable, turnTo };
}
