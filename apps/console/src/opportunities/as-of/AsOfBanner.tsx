import Button from '@mui/material/Button';
import { formatInstant, notAvailable } from '@rfp/api-client/display';
import { useAsOf } from '../../shared/use-as-of.js';
import { useFocusFallback } from '../../shared/use-focus-fallback.js';
import styles from './as-of.module.css';
import { asOfTexts as words } from './as-of-texts.js';
import { useShowAsOf } from './use-show-as-of.js';

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

/** An instant of an address as people read it; what is none, as it is. */
function printInstant(asOf: string): string {
  const printed = formatInstant(asOf);
  return printed === notAvailable ? asOf : printed;
}

/** Says that the screen shows the past. A live region, so it is there without one too. */
export function AsOfBanner() {
  const asOf = useAsOf();
  return (
    <div className={asOf === undefined ? undefined : styles['banner']}>
      <output>{asOf === undefined ? '' : words.banner(printInstant(asOf))}</output>
      {asOf === undefined ? null : <BackToNow />}
    </div>
  );
}
