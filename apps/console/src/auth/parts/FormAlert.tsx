import { useLayoutEffect, useMemo, useRef } from 'react';
import styles from './public.module.css';

/** Failure of a form. An object instead of a text, so that a second failure with the same text takes the focus again. */
export interface Failure {
  text: string;
  /** Error code of the auth service. */
  code?: string | undefined;
}

/** The red alert of a form. It takes the focus, so that keyboard and screen reader users notice it. */
export function FormAlert({ failure }: { failure: Failure | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);
  if (failure === undefined) return null;
  return (
    <div ref={alert} role="alert" tabIndex={-1} className={styles['alert']}>
      {failure.text}
    </div>
  );
}

/** Alert for a failure that never changes: it takes the focus once. */
export function StaticAlert({ text }: { text: string }) {
  return <FormAlert failure={useMemo(() => ({ text }), [text])} />;
}
