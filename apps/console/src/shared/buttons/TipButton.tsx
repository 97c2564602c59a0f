import Tooltip from '@mui/material/Tooltip';
import { type ComponentProps, useState } from 'react';

interface TipButtonProps extends ComponentProps<'button'> {
  tip: string;
}

/** Time in ms that the tooltip stays after a tap, unless the user taps elsewhere. */
const shownAfterTapMs = 10_000;

/** Text with a tooltip, which is also shown when the text is pressed. */
export function TipButton({ tip, ...button }: TipButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip
      title={tip}
      describeChild
      // No delay. Otherwise the pointer that pressed the button would open the tooltip again after Escape.
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
