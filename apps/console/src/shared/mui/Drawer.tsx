import MuiDrawer, { type DrawerProps } from '@mui/material/Drawer';
import { Themed } from './Themed.js';

export function Drawer(props: DrawerProps) {
  return (
    <Themed>
      <MuiDrawer {...props} />
    </Themed>
  );
}
