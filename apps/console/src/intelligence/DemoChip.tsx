import { Chip } from '../shared/values/Chips.js';
import { texts } from '../texts.js';
import { type Demo } from './data/financial-types.js';
import styles from './intelligence.module.css';

/** Marks simulated content. Placed beside each simulated figure, so that nobody takes it for a real figure. */
export function DemoChip({ demo }: { demo: Demo }) {
  if (demo === null) return null;
  return (
    <span className={styles['chip']}>
      <Chip tone="demo">{texts.demo.chip}</Chip>
    </span>
  );
}
