import { sourceTypeLabels } from '@rfp/api-client/display';
import { type SourceType } from '@rfp/contracts/notice';
import { type ReactNode } from 'react';
import styles from './chips.module.css';

type Tone = 'plain' | 'type' | 'bad' | 'warn' | 'demo';

export function Chip({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span className={styles['chip']} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

export function TypeBadge({ type }: { type: SourceType }) {
  return <Chip tone="type">{sourceTypeLabels[type]}</Chip>;
}

/** A row with a label is a group of its own for screen readers. */
export function ChipRow({ label, children }: { label?: string; children: ReactNode }) {
  const group = label === undefined ? {} : { role: 'group', 'aria-label': label };
  return (
    <div className={styles['row']} {...group}>
      {children}
    </div>
  );
}
