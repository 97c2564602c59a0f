import { asOfName } from '@rfp/api-client/console-address';
import { useSearchParams } from 'react-router';
import { useNow } from './use-now.js';

export { asOfName };

/** The past instant in the address, valid or not; undefined for the present. */
export function useAsOf(): string | undefined {
  const [address] = useSearchParams();
  return address.get(asOfName) ?? undefined;
}

/** Reference time of relative dates: the shown instant, or now. */
export function useShownTime(): Date {
  const now = useNow();
  const then = new Date(useAsOf() ?? now);
  return Number.isNaN(then.getTime()) ? now : then;
}
