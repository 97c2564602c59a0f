import { asOfName } from '@rfp/api-client/console-address';
import { useSearchParams } from 'react-router';
import { useNow } from './use-now.js';

export { asOfName };

/** The instant of the past that is shown, as the address has it, valid or not; undefined for now. */
export function useAsOf(): string | undefined {
  const [address] = useSearchParams();
  return address.get(asOfName) ?? undefined;
}

/** The time that relative dates are counted from. */
export function useShownTime(): Date {
  const now = useNow();
  const then = new Date(useAsOf() ?? now);
  return Number.isNaN(then.getTime()) ? now : then;
}
