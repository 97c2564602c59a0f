import ExportIcon from '@mui/icons-material/GetApp';
import { Suspense, useState } from 'react';
import ButtonBase from '@mui/material/ButtonBase';
import styles from '../display/display.module.css';
import { exportTexts as words } from './export-texts.js';
import { lazyPart } from '../../shared/lazy-part.js';

const ExportDialog = lazyPart(() => import('./ExportDialog.js').then(({ ExportDialog }) => ExportDialog));

export function ExportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ButtonBase className={styles['tool']} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
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
