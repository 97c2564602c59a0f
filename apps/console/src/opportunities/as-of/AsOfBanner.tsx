import { formatInstant, notAvailable } from '@rfp/api-client/display';
import Button from '@mui/material/Button';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { useFocusFallback } from '../../shared/hooks/use-focus-fallback.js';
import { useNow } from '../../shared/hooks/use-now.js';
import styles from './as-of.module.css';
import { asOfTexts as words } from './as-of-texts.js';
import { useShowAsOf } from './use-show-as-of.js';

/** Interval of `useNow` in ms. An instant up to this much later than `useNow` may already be past. */
const tickMs = 60_000;

function BackToNow() {
  const showAsOf = useShowAsOf();
  // The button disappears when the list returns to the present.
  const button = useFocusFallback();
  return (
    <Button ref={button} size="small" onClick={() => showAsOf(undefined)}>
      {words.back}
    </Button>
  );
}

/** Banner text for the instant in the address. The server rejects a future or invalid instant; that error is shown below. */
function bannerText(asOf: string, now: Date): string {
  const printed = formatInstant(asOf);
  if (printed === notAvailable) return words.notPast(asOf);
  return Date.parse(asOf) > now.getTime() + tickMs ? words.notPast(printed) : words.banner(printed);
}

/** Banner that announces a view of the past. It is a live region, so it is mounted even without a text. */
export function AsOfBanner() {
  const asOf = useAsOf();
  const now = useNow();
  return (
    <div className={asOf === undefined ? undefined : styles['banner']}>
      <output>{asOf === undefined ? '' : bannerText(asOf, now)}</output>
      {asOf === undefined ? null : <BackToNow />}
    </div>
  );
}
