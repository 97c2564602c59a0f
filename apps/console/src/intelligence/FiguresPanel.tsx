import { type ReactNode } from 'react';
import { Panel } from '../shared/Panel.js';
import { BasisLink } from './BasisLink.js';
import { DemoChip } from './DemoChip.js';
import { type Basis, type Demo } from './data/financial-types.js';
import styles from './intelligence.module.css';

interface FiguresPanelProps {
  title: string;
  demo: Demo;
  rows: readonly { name: string; figures: readonly string[]; basis: Basis | null; badge?: ReactNode }[];
}

/** Panel with a few figures per name; hidden without rows. */
export function FiguresPanel({ title, demo, rows }: FiguresPanelProps) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={styles['rows']}>
        {rows.map(({ name, figures, basis, badge }) => (
          <li key={name}>
            <span>
              {name} {badge}
            </span>
            <span className={styles['figures']}>
              {figures.map((figure) => (
                <span key={figure}>{figure}</span>
              ))}
              <BasisLink basis={basis} name={name} />
              <DemoChip demo={demo} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
