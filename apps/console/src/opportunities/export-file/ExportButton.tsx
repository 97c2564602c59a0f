import ExportIcon from '@mui/icons-material/GetApp';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useState } from 'react';
import styles from '../display/display.module.css';
import { exportTexts as words } from './export-texts.js';

const ExportDialog = lazy(() => import('./ExportDialog.js').then(({ ExportDialog }) => ({ default: ExportDialog })));

export function ExportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonBase
        className={styles['tool'] ?? ''}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <ExportIcon />
        {words.open}
      </ButtonBase>
      {open ? (
        <Suspense>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
