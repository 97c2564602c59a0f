import styles from '../form/forms.module.css';

/** The red alert of a form. Its live region is rendered even without a text, so that screen readers announce new text. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={styles['failure']}>
      {text}
    </div>
  );
}
