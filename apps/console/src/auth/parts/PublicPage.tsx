import { type ReactNode } from 'react';
import { Mark } from '../../layout/navigation/Mark.js';
import { Heading } from '../../layout/Page.js';
import { ThemeToggle } from '../../layout/ThemeToggle.js';
import { Toasts } from '../../layout/toasts/Toasts.js';
import { texts } from '../../texts.js';
import styles from './public.module.css';

interface PublicPageProps {
  title: string;
  subtitle?: string | undefined;
  /** Set if the page replaces another state of the same screen, so that its heading takes the focus. */
  takesFocus?: boolean;
  children: ReactNode;
  /** Content under the card. */
  below?: ReactNode;
}

/** Layout of the pages outside the shell: one centered card. */
export function PublicPage({ title, subtitle, takesFocus = false, children, below }: PublicPageProps) {
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
            <Heading takesFocus={takesFocus}>{title}</Heading>
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
