import { type RefObject, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../shared/lazy-part.js';
import { Skeleton } from '../../../shared/states/Skeleton.js';
import { useHasMarks } from '../use-marks.js';
import styles from './team.module.css';

const TeamPanel = lazyPart(() => import('./TeamPanel.js').then(({ TeamPanel }) => TeamPanel));

/** Distance in pixels from the window at which the panel loads. */
const nearPixels = 300;

interface TeamPlaceProps {
  id: string;
  place: RefObject<HTMLDivElement | null>;
}

function Place({ id, place }: TeamPlaceProps) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setNeeded(true);
      },
      { rootMargin: `${nearPixels}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  const waiting = <Skeleton variant="rounded" height={160} />;
  return (
    <div ref={place} tabIndex={-1} className={styles['place']} onFocus={() => setNeeded(true)}>
      {isNeeded ? (
        <Suspense fallback={waiting}>
          <TeamPanel id={id} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

/** Place of the team panel, which loads when it is scrolled into view or gets the focus. */
export function TeamPlace(props: TeamPlaceProps) {
  return useHasMarks() ? <Place {...props} /> : null;
}
