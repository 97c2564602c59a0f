import { formatExactValue, formatValue, notAvailable } from '@rfp/api-client/display';
import { type ValueKind } from '@rfp/contracts/notice';
import { valueKindLabels } from '@rfp/contracts/value-kind-labels';
import styles from './money.module.css';

interface MoneyProps {
  amount: number | null;
  /** Null or absent for US dollars. */
  currency?: string | null | undefined;
  kind?: ValueKind | null;
}

/** Short form, with the exact amount on hover and for screen readers, and the kind of amount. */
export function Money({ amount, currency = null, kind = null }: MoneyProps) {
  if (amount === null) return <span className={styles['none']}>{notAvailable}</span>;
  const exact = formatExactValue(amount, currency);
  const words = kind === null || kind === 'estimate' ? null : valueKindLabels[kind];
  return (
    <span className={styles['money']} title={words === null ? exact : `${words} ${exact}`}>
      {words === null ? null : <span className={styles['kind']}>{words} </span>}
      <span aria-hidden="true">{formatValue(amount, currency)}</span>
      <span className="hidden">{exact}</span>
    </span>
  );
}
