import { type ReactNode } from 'react';
import { Mark } from '../../layout/Mark.js';
import { Heading } from '../../layout/Page.js';
import { ThemeToggle } from '../../layout/ThemeToggle.js';
import { Toasts } from '../../layout/Toasts.js';
import { texts } from '../../texts.js';
import styles from './public.module.css';

interface PublicPageProps {
  title: string;
  subtitle?: string | undefined;
  /** What a person has just done has led here from the same screen. */
  follows?: boolean;
  children: ReactNode;
  /** Under the card. */
  below?: ReactNode;
}

/** One card in the middle, for everything that happens before the shell. */
export function PublicPage({ title, subtitle, follows = false, children, below }: PublicPageProps) {
  return (
    <div className={styles['page']}>
      <title>{`${title} - ${texts.product}`}</title>
      <header className={styles['head']}>
        <p className={styles['brand']}>
          <Mark />
          {texts.product}
        </p>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['card']}>
          <div>
            <Heading follows={follows}>{title}</Heading>
            {subtitle === undefined ? null : <p className={styles['lead']}>{subtitle}</p>}
          </div>
          {children}
        </div>
        {below}
      </main>
      <Toasts />
    </div>
  );
}
