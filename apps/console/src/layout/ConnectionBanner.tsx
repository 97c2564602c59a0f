import Button from '@mui/material/Button';
import { isUnreachable } from '../data/errors.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';
import styles from './shell.module.css';

/** Says that the server is away, as the regular look at the sources finds out. */
export function ConnectionBanner() {
  const { error, refetch } = useSync();
  const away = isUnreachable(error);
  return (
    <div className={away ? styles['banner'] : undefined}>
      <output>{away ? texts.shell.unreachable : ''}</output>
      {away ? (
        <Button size="small" onClick={() => void refetch()}>
          {texts.shell.retry}
        </Button>
      ) : null}
    </div>
  );
}
