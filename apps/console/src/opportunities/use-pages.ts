import { maxListOffset } from '@rfp/contracts/opportunity';
import { useCallback, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useTotal } from './use-total.js';

/** Router state of another page: react-admin scrolls to the top then. */
const turned = { _scrollToTop: true };

export function isPageTurn(state: unknown): boolean {
  return z.object({ _scrollToTop: z.literal(true) }).safeParse(state).success;
}

interface Pages {
  page: number;
  perPage: number;
  /** How many there are, as far as they can be reached. */
  pages: number;
  /** The most that can be reached. */
  reachable: number;
  turnTo: (page: number) => void;
}

/** The pages of the list. One that does not exist gives way to the nearest that does, in place of its entry in the history. */
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
        { replace, state: turned },
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
