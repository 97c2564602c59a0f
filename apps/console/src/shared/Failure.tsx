import styles from './forms.module.css';

/** The red alert of a form. Its place is always there, so that a screen reader hears what comes into it. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={styles['failure']}>
      {text}
    </div>
  );
}
