import { sourceTypeLabels } from '@rfp/api-client/display';
import { type SourceType } from '@rfp/contracts/notice';
import { type ReactNode } from 'react';
import styles from './chips.module.css';

export type Tone = 'plain' | 'type' | 'bad' | 'warn' | 'demo';

interface ChipProps {
  tone?: Tone;
  title?: string;
  /** Whether the chip shrinks before the other chips of its row. */
  long?: boolean;
  children: ReactNode;
}

export function Chip({ tone = 'plain', title, long = false, children }: ChipProps) {
  return (
    <span className={styles['chip']} data-tone={tone} data-long={long || undefined} title={title}>
      {children}
    </span>
  );
}

export function TypeBadge({ type }: { type: SourceType }) {
  return <Chip tone="type">{sourceTypeLabels[type]}</Chip>;
}

interface ChipRowProps {
  /** Makes the row a labeled group for screen readers. */
  label?: string;
  /** Keeps the chips in one line and shrinks those that do not fit. */
  oneLine?: boolean;
  children: ReactNode;
}

export function ChipRow({ label, oneLine = false, children }: ChipRowProps) {
  const group = label === undefined ? {} : { role: 'group', 'aria-label': label };
  return (
    <div className={styles['row']} data-one-line={oneLine || undefined} {...group}>
      {children}
    </div>
  );
}
