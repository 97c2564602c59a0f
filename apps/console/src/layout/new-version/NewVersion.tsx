import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { texts } from '../../texts.js';
import { runningBuild, servedBuild } from './new-version.js';
import styles from '../shell.module.css';

/** Minimum interval between two checks. */
const everyMs = 5 * 60_000;

interface NewVersionProps {
  onReload?: () => void;
}

function reload(): void {
  window.location.reload();
}

/** Offers a reload after an upgrade of the server. Does not reload automatically, because a form may be unsaved. */
export function NewVersion({ onReload = reload }: NewVersionProps) {
  const running = runningBuild();
  const { data: served } = useQuery({
    queryKey: ['served-build'],
    queryFn: ({ signal }) => servedBuild(signal),
    enabled: running !== null,
    retry: false,
    // The page has just been loaded, so its build is current.
    initialData: running,
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
  const isNew = served !== null && served !== running;
  return (
    <div className={isNew ? styles['banner'] : undefined}>
      <output>{isNew ? texts.shell.newVersion : ''}</output>
      {isNew ? (
        <Button size="small" onClick={onReload}>
          {texts.shell.reload}
        </Button>
      ) : null}
    </div>
  );
}
