import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import { Suspense, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { useEver } from '../../shared/hooks/use-ever.js';
import { texts } from '../../texts.js';
import { sidebarWidth } from '../../theme/tokens.js';
import { Navigation } from './Navigation.js';
import styles from '../shell.module.css';
import { lazyPart } from '../../shared/lazy-part.js';

const Drawer = lazyPart(() => import('@mui/material/Drawer').then((module) => module.default));

/** The navigation in a drawer, for screens that are too narrow for a sidebar. */
export function PhoneNavigation() {
  const [open, setOpen] = useState(false);
  const wasOpened = useEver(open);
  const close = () => setOpen(false);
  const action = (
    <IconButton aria-label={texts.shell.closeNavigation} onClick={close}>
      <CloseIcon fontSize="small" />
    </IconButton>
  );
  return (
    <div className={styles['menu']}>
      <IconButton
        aria-label={texts.shell.openNavigation}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <Drawer
            open={open}
            onClose={close}
            slotProps={{
              paper: { sx: { width: sidebarWidth.open }, 'aria-label': texts.shell.navigation, role: 'dialog' },
            }}
          >
            <Navigation collapsed={false} action={action} onNavigate={close} />
          </Drawer>
        </Suspense>
      ) : null}
    </div>
  );
}
