import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';

const words = profileTexts.tokens;

/** How to use a token. Never as an argument: process lists and shell history would show it. */
export function HowToUse() {
  return (
    <p className={styles['text']}>
      {words.howEnvironment} <code className={styles['code']}>RFP_TOKEN</code>. {words.howLogin}{' '}
      <code className={styles['code']}>rfp auth login --with-token</code>.
    </p>
  );
}
