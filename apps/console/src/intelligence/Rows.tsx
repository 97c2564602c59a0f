import { Panel } from '../shared/Panel.js';
import { DemoChip } from './DemoChip.js';
import { type Demo } from './financial-types.js';
import styles from './intelligence.module.css';
import { type ReactNode } from 'react';

interface RowsProps {
  title: string;
  demo: Demo;
  rows: readonly { name: string; figures: readonly string[]; badge?: ReactNode }[];
}

/** A panel with a figure or two for each name. */
export function Rows({ title, demo, rows }: RowsProps) {
  return (
    <Panel title={title}>
      <ul className={styles['rows']}>
        {rows.map(({ name, figures, badge }) => (
          <li key={name}>
            <span>
              {name} {badge}
            </span>
            <span className={styles['figures']}>
              {figures.map((figure) => (
                <span key={figure}>{figure}</span>
              ))}
              <DemoChip demo={demo} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
