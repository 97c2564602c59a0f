import { Panel } from '../../shared/Panel.js';
import { useIsPhone } from '../../shared/hooks/use-is-phone.js';
import { ListState } from '../../shared/states/ListState.js';
import { KeyRow } from './KeyRow.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { useSourceKeys } from './use-source-keys.js';

const words = settingsTexts.keys;
/** Heights of the key list in pixels. */
const heights = { wide: 318, phone: 498 };

function Keys() {
  const keys = useSourceKeys();
  const isPhone = useIsPhone();
  return (
    <>
      <p className={styles['text']}>{words.about}</p>
      <ListState query={keys} failed={words.failed} height={isPhone ? heights.phone : heights.wide}>
        {(states) => (
          <ul className={styles['list']}>
            {states.map((state) => (
              <KeyRow key={state.source} state={state} />
            ))}
          </ul>
        )}
      </ListState>
    </>
  );
}

export function ApiConfiguration({ readOnly }: { readOnly: boolean }) {
  return <Panel title={words.title}>{readOnly ? <p className={styles['text']}>{words.readOnly}</p> : <Keys />}</Panel>;
}
