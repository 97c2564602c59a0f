import CollapseIcon from '@mui/icons-material/MenuOpen';
import ExpandIcon from '@mui/icons-material/Menu';
import { useStore } from 'react-admin';
import { IconButton } from '../shared/button/Button.js';
import { texts } from '../texts.js';
import { Navigation } from './Navigation.js';
import styles from './shell.module.css';

/** Sidebar of wide screens. Remembers whether it is open. */
export function Sidebar() {
  const [open, setOpen] = useStore('sidebar.open', true);
  const label = open ? texts.shell.collapse : texts.shell.expand;
  const action = (
    <IconButton
      aria-label={label}
      aria-expanded={open}
      data-tip={label}
      data-tip-side="right"
      onClick={() => setOpen(!open)}
    >
      {open ? <CollapseIcon fontSize="small" /> : <ExpandIcon fontSize="small" />}
    </IconButton>
  );
  return (
    <div className={styles['side']} data-open={open}>
      <Navigation collapsed={!open} action={action} />
    </div>
  );
}
