import styles from './progress.module.css';

interface ProgressBarProps {
  label: string;
  /** Percentage done; null if unknown. */
  share?: number | null;
  className?: string | undefined;
}

/** Progress bar, indeterminate without a percentage. */
export function ProgressBar({ label, share = null, className = '' }: ProgressBarProps) {
  const done = share === null ? {} : { value: share };
  return <progress aria-label={label} max={100} {...done} className={`${styles['bar']} ${className}`} />;
}
