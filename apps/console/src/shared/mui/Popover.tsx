import MuiPopover, { type PopoverProps } from '@mui/material/Popover';
import { Themed } from './Themed.js';

export function Popover(props: PopoverProps) {
  return (
    <Themed>
      <MuiPopover {...props} />
    </Themed>
  );
}
