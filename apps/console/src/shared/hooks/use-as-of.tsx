import { asOfName } from '@rfp/api-client/console-address';
import { createContext, type ReactNode, useContext } from 'react';
import { useSearchParams } from 'react-router';
import { useNow } from './use-now.js';

export { asOfName };

const AsOf = createContext<string | undefined>(undefined);

/** Reads the past instant from the address. Provided in a context, so that other changes of the address do not render every row of a list. */
export function AsOfProvider({ children }: { children: ReactNode }) {
  const [address] = useSearchParams();
  const asOf = address.get(asOfName) ?? undefined;
  return <AsOf value={asOf}>{children}</AsOf>;
}

/** The past instant in the address, valid or not; undefined for the present. */
export function useAsOf(): string | undefined {
  return useContext(AsOf);
}

/** Reference time of relative dates: the shown instant, or now. */
export function useShownTime(): Date {
  const now = useNow();
  const then = new Date(useAsOf() ?? now);
  return Number.isNaN(then.getTime()) ? now : then;
}
