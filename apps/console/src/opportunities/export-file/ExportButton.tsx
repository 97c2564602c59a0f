import ExportIcon from '@mui/icons-material/GetApp';
import { lazy, Suspense, useState } from 'react';
import { PlainButton } from '../../shared/button/Button.js';
import styles from '../display/display.module.css';
import { exportTexts as words } from './export-texts.js';

const ExportDialog = lazy(() => import('./ExportDialog.js').then(({ ExportDialog }) => ({ default: ExportDialog })));

export function ExportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton className={styles['tool']} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <ExportIcon />
        {words.open}
      </PlainButton>
      {open ? (
        <Suspense>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
