import styles from './intelligence.module.css';

interface FactsProps {
  facts: readonly (readonly [label: string, value: string])[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
