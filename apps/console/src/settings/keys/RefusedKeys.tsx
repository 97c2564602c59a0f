import { RefusedButton } from '../../layout/RefusedButton.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';

const words = settingsTexts.keys;
const names = Object.values(settingsTexts.move.names);

/** The keys that the specification names, without their states, for people who may not manage keys. */
export function RefusedKeys({ reason }: { reason: string }) {
  return (
    <>
      <p className={styles['refused']}>{words.refused}</p>
      <ul className={styles['list']}>
        {names.map((name) => (
          <li key={name}>
            <h3 className={styles['item']}>{name}</h3>
            <div className={styles['actions']}>
              <RefusedButton reason={reason} size="small" aria-label={words.testOf(name)}>
                {words.test}
              </RefusedButton>
              <RefusedButton reason={reason} size="small" aria-label={words.setOf(name)}>
                {words.set}
              </RefusedButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
