import styles from './skeleton.module.css';

interface SkeletonProps {
  /** `text` has the line height of its surroundings. */
  variant?: 'text' | 'circular' | 'rounded';
  /** Pixels, or a CSS length. */
  width?: number | string;
  height?: number | string;
  className?: string | undefined;
}

/** Placeholder for loading content. It uses plain CSS, because the first render of a list contains sixty of them. */
export function Skeleton({ variant = 'text', width, height, className = '' }: SkeletonProps) {
  return (
    <span data-skeleton className={`${styles['skeleton']} ${styles[variant]} ${className}`} style={{ width, height }} />
  );
}
