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

export function ChipRow({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}
