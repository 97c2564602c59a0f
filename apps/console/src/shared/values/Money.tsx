import { formatExactValue, formatValue, notAvailable } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { valueKindLabel } from '@rfp/contracts/vocabulary/value-kind-labels';
import styles from './money.module.css';

interface MoneyProps {
  opportunity: Pick<Opportunity, 'estimated_value' | 'currency' | 'value_kind' | 'source_type'>;
}

/** Short amount with its kind. The tooltip and screen readers have the exact amount. */
export function Money({
  opportunity: { estimated_value: amount, currency, value_kind: kind, source_type },
}: MoneyProps) {
  if (amount === null) return <span className={styles['none']}>{notAvailable}</span>;
  const exact = formatExactValue(amount, currency);
  const words = kind === null || kind === 'estimate' ? null : valueKindLabel(kind, source_type);
  return (
    <span className={styles['money']} title={words === null ? exact : `${words} ${exact}`}>
      {words === null ? null : <span className={styles['kind']}>{words} </span>}
      <span aria-hidden="true">{formatValue(amount, currency)}</span>
      <span className="hidden">{exact}</span>
    </span>
  );
}
