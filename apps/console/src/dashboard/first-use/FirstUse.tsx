import { Suspense, useCallback, useState } from 'react';
import { usePerson } from '../../auth/session/person.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { endFirstUse, hasFirstUseEnded } from './first-use-ended.js';
import styles from './first-use.module.css';
import { lazyPart } from '../../shared/lazy-part.js';

const Checklist = lazyPart(() => import('./Checklist.js').then(({ Checklist }) => Checklist));

function UserChecklist({ user }: { user: string }) {
  const [ended, setEnded] = useState(() => hasFirstUseEnded(user));
  const end = useCallback(() => {
    endFirstUse(user);
    setEnded(true);
  }, [user]);
  if (ended) return null;
  return (
    <Suspense fallback={<Skeleton variant="rounded" className={styles['place'] ?? ''} />}>
      <Checklist onEnd={end} />
    </Suspense>
  );
}

/** Checklist for first use, until it is finished or hidden. Read-only sessions cannot complete any step. */
export function FirstUse() {
  const person = usePerson();
  return person === null || person.readOnly ? null : <UserChecklist key={person.id} user={person.id} />;
}
