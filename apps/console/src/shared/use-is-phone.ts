import useMediaQuery from '@mui/material/useMediaQuery';

/** As `(max-width: 599.95px)` of the style sheets: a phone shows cards only. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 599.95px)', { noSsr: true });
}
