import styles from './intelligence.module.css';

interface FactsProps {
  /** Puts short facts side by side. */
  inLine?: boolean;
  facts: readonly (readonly [label: string, value: string])[];
}

export function Facts({ facts, inLine = false }: FactsProps) {
  return (
    <dl className={styles['facts']} data-in-line={inLine || undefined}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
