import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `text` is as high as a line of its surroundings. */
  variant?: 'text' | 'circular' | 'rounded';
  /** In px, or as CSS has it. */
  width?: number | string;
  height?: number | string;
  className?: string | undefined;
}

/** The place of what is still loading. Of plain CSS, because the first render of a list has sixty of them. */
export function Skeleton({ variant = 'text', width, height, className = '' }: SkeletonProps) {
  return (
    <span data-skeleton className={`${styles['skeleton']} ${styles[variant]} ${className}`} style={{ width, height }} />
  );
}
