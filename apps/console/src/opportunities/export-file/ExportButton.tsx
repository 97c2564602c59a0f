import ExportIcon from '@mui/icons-material/GetApp';
import { Suspense, useState } from 'react';
import { PlainButton } from '../../shared/button/Button.js';
import styles from '../display/display.module.css';
import { exportTexts as words } from './export-texts.js';
import { lazyPart } from '../../shared/lazy-part.js';

const ExportDialog = lazyPart(() => import('./ExportDialog.js').then(({ ExportDialog }) => ExportDialog));

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
