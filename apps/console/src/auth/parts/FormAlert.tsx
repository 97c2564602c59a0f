import { useEffect, useMemo, useRef } from 'react';
import styles from './public.module.css';

/** Each failure is another one, although it may say the same again: the focus goes to it each time. */
export interface Failure {
  text: string;
}

/** The red alert of a form. Takes the focus, so that a keyboard and a screen reader are where the news is. */
export function FormAlert({ failure }: { failure: Failure | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) place.current?.focus();
  }, [failure]);
  if (failure === undefined) return null;
  return (
    <div ref={place} role="alert" tabIndex={-1} className={styles['alert']}>
      {failure.text}
    </div>
  );
}

/** The same for a screen that has nothing else to say: the focus comes once. */
export function StandingAlert({ text }: { text: string }) {
  return <FormAlert failure={useMemo(() => ({ text }), [text])} />;
}
