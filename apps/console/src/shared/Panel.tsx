import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Small text beside the title. */
  note?: ReactNode;
  className?: string | undefined;
  busy?: boolean;
  children: ReactNode;
}

/** A titled region of a screen. */
export function Panel({ title, note, className, busy = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`${styles['panel']} ${className ?? ''}`} aria-labelledby={id} aria-busy={busy}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <div className={styles['note']}>{note}</div>}
      </div>
      {children}
    </section>
  );
}
