import { formatExactValue, formatValue, notAvailable, valueKindLabels } from '@rfp/api-client/display';
import { type ValueKind } from '@rfp/contracts/notice';
import styles from './money.module.css';

interface MoneyProps {
  dollars: number | null;
  kind?: ValueKind | null;
}

/** Short form, with the exact amount on hover and for screen readers, and the kind of amount. */
export function Money({ dollars, kind = null }: MoneyProps) {
  if (dollars === null) return <span className={styles['none']}>{notAvailable}</span>;
  const exact = formatExactValue(dollars);
  const words = kind === null || kind === 'estimate' ? null : valueKindLabels[kind];
  return (
    <span className={styles['money']} title={words === null ? exact : `${words} ${exact}`}>
      {words === null ? null : <span className={styles['kind']}>{words} </span>}
      <span aria-hidden="true">{formatValue(dollars)}</span>
      <span className="hidden">{exact}</span>
    </span>
  );
}
