import Tooltip from '@mui/material/Tooltip';
import { type ComponentProps, useState } from 'react';

interface TipButtonProps extends ComponentProps<'button'> {
  tip: string;
}

/** Time in ms that the tooltip stays after a tap, unless another place is tapped. */
const shownAfterTapMs = 10_000;

/** Text whose only action is its tooltip, which a press shows, too. */
export function TipButton({ tip, ...button }: TipButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip
      title={tip}
      describeChild
      // With a delay, the pointer that pressed the button would open the tooltip again after Escape.
      enterDelay={0}
      enterNextDelay={0}
      leaveTouchDelay={shownAfterTapMs}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      <button type="button" title={undefined} {...button} onClick={() => setOpen(true)} />
    </Tooltip>
  );
}
