import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';

const words = profileTexts.tokens;

/** How a token is used. Never as an argument: that would be seen in the list of processes and in the shell's history. */
export function HowToUse() {
  return (
    <p className={styles['text']}>
      {words.howEnvironment} <code className={styles['code']}>RFP_TOKEN</code>. {words.howLogin}{' '}
      <code className={styles['code']}>rfp auth login --with-token</code>.
    </p>
  );
}
