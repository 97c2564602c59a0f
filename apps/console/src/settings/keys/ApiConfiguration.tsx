import { useRefusal, useWhoAmI } from '../../auth/session/role.js';
import { Panel } from '../../shared/Panel.js';
import { useIsPhone } from '../../shared/hooks/use-is-phone.js';
import { ListState } from '../../shared/states/ListState.js';
import { KeyRow } from './KeyRow.js';
import { RefusedKeys } from './RefusedKeys.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { useSourceKeys } from './use-source-keys.js';

const words = settingsTexts.keys;
/** Heights of the key list in pixels. */
const heights = { wide: 318, phone: 498 };

function useHeight(): number {
  return useIsPhone() ? heights.phone : heights.wide;
}

function KeyList() {
  const keys = useSourceKeys();
  return (
    <ListState query={keys} failed={words.failed} height={useHeight()}>
      {(states) => (
        <ul className={styles['list']}>
          {states.map((state) => (
            <KeyRow key={state.source} state={state} />
          ))}
        </ul>
      )}
    </ListState>
  );
}

/** Waits for the role, because the states of the keys are only for administrators. */
function Keys() {
  const caller = useWhoAmI();
  const refusal = useRefusal('manage-source-keys');
  return (
    <>
      <p className={styles['text']}>{words.about}</p>
      <ListState query={caller} failed={words.failed} height={useHeight()}>
        {() => (refusal === null ? <KeyList /> : <RefusedKeys reason={refusal} />)}
      </ListState>
    </>
  );
}

export function ApiConfiguration({ readOnly }: { readOnly: boolean }) {
  return <Panel title={words.title}>{readOnly ? <p className={styles['text']}>{words.readOnly}</p> : <Keys />}</Panel>;
}
