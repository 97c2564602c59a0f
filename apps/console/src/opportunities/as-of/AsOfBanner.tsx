import { formatInstant, notAvailable } from '@rfp/api-client/display';
import { Button } from '../../shared/button/Button.js';
import { useAsOf } from '../../shared/use-as-of.js';
import { useFocusFallback } from '../../shared/use-focus-fallback.js';
import { useNow } from '../../shared/use-now.js';
import styles from './as-of.module.css';
import { asOfTexts as words } from './as-of-texts.js';
import { useShowAsOf } from './use-show-as-of.js';

/** The time of the console stands still for a minute: a version that was fetched meanwhile is past. */
const tickMs = 60_000;

function BackToNow() {
  const showAsOf = useShowAsOf();
  // It goes with the past.
  const button = useFocusFallback();
  return (
    <Button ref={button} size="small" onClick={() => showAsOf(undefined)}>
      {words.back}
    </Button>
  );
}

/** Text for the instant of the address. The server answers a future or invalid one with an error, which is shown below. */
function bannerOf(asOf: string, now: Date): string {
  const printed = formatInstant(asOf);
  if (printed === notAvailable) return words.notPast(asOf);
  return Date.parse(asOf) > now.getTime() + tickMs ? words.notPast(printed) : words.banner(printed);
}

/** Says that the screen shows the past. A live region, so it is there without one too. */
export function AsOfBanner() {
  const asOf = useAsOf();
  const now = useNow();
  return (
    <div className={asOf === undefined ? undefined : styles['banner']}>
      <output>{asOf === undefined ? '' : bannerOf(asOf, now)}</output>
      {asOf === undefined ? null : <BackToNow />}
    </div>
  );
}
