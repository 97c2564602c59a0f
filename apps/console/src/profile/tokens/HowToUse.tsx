import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';

const words = profileTexts.tokens;

/** Explains how to use a token. The commands do not take the token as an argument, because arguments appear in process lists and the shell history. */
export function HowToUse() {
  return (
    <p className={styles['text']}>
      {words.howEnvironment} <code className={styles['code']}>RFP_TOKEN</code>. {words.howLogin}{' '}
      <code className={styles['code']}>rfp auth login --with-token</code>.
    </p>
  );
}
