import styles from './progress.module.css';

interface ProgressBarProps {
  label: string;
  /** In percent; null if unknown. */
  share?: number | null;
  className?: string | undefined;
}

/** How much of something is done, or only that it is under way. */
export function ProgressBar({ label, share = null, className = '' }: ProgressBarProps) {
  const done = share === null ? {} : { value: share };
  return <progress aria-label={label} max={100} {...done} className={`${styles['bar']} ${className}`} />;
}
