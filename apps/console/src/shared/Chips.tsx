import { sourceTypeLabels } from '@rfp/api-client/display';
import { type SourceType } from '@rfp/contracts/notice';
import { type ReactNode } from 'react';
import styles from './chips.module.css';

export type Tone = 'plain' | 'type' | 'bad' | 'warn' | 'demo';

interface ChipProps {
  tone?: Tone;
  title?: string;
  /** Shortened before the other chips of its line. */
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
  /** A row with a label is a group of its own for screen readers. */
  label?: string;
  /** In one line, with chips shortened where they have no room. */
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
