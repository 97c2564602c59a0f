import { Mark } from '../../layout/navigation/Mark.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { texts } from '../../texts.js';
import { authTexts } from '../auth-texts.js';
import styles from './public.module.css';

/** Shown while the session or a chunk of the console loads. */
export function PublicSkeleton() {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <p className={styles['brand']}>
          <Mark />
          {texts.product}
        </p>
      </header>
      <main id="main" className={styles['main']}>
        <div className={styles['card']} aria-busy>
          <h1 className="hidden">{texts.product}</h1>
          <Skeleton variant="rounded" height={30} width="60%" />
          <PublicSkeletonFields />
        </div>
      </main>
    </div>
  );
}

/** Placeholder of a form that is loading. */
export function PublicSkeletonFields() {
  return (
    <>
      <output className="hidden">{authTexts.loading}</output>
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={40} />
    </>
  );
}
