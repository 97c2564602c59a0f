import { isUnreachable } from '../data/errors.js';
import { Button } from '../shared/button/Button.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';
import styles from './shell.module.css';

/** Warns that the server is unreachable, which the status poll detects. */
export function ConnectionBanner() {
  const { error, refetch } = useSync();
  const unreachable = isUnreachable(error);
  return (
    <div className={unreachable ? styles['banner'] : undefined}>
      <output>{unreachable ? texts.shell.unreachable : ''}</output>
      {unreachable ? (
        <Button size="small" onClick={() => void refetch()}>
          {texts.shell.retry}
        </Button>
      ) : null}
    </div>
  );
}
