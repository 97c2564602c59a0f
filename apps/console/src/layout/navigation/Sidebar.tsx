import CollapseIcon from '@mui/icons-material/MenuOpen';
import ExpandIcon from '@mui/icons-material/Menu';
import Tooltip from '@mui/material/Tooltip';
import { useStore } from 'react-admin';
import IconButton from '@mui/material/IconButton';
import { texts } from '../../texts.js';
import { Navigation } from './Navigation.js';
import styles from '../shell.module.css';

/** Sidebar of wide screens. Remembers whether it is open. */
export function Sidebar() {
  const [open, setOpen] = useStore('sidebar.open', true);
  const label = open ? texts.shell.collapse : texts.shell.expand;
  const action = (
    <Tooltip title={label} placement="right">
      <IconButton aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <CollapseIcon fontSize="small" /> : <ExpandIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
  return (
    <div className={styles['side']} data-open={open}>
      <Navigation collapsed={!open} action={action} />
    </div>
  );
}
