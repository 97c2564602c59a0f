import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useState, type ReactNode } from 'react';

interface PopoverState {
  anchor: HTMLElement | null;
  open: (anchor: HTMLElement) => void;
  close: () => void;
}

export function usePopover(): PopoverState {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return { anchor, open: setAnchor, close: () => setAnchor(null) };
}

interface PopoverButtonProps {
  popover: PopoverState;
  /** Accessible name of the button. */
  name: string;
  /** Accessible name of the popover. */
  title: string;
  className: string | undefined;
  paperClassName: string | undefined;
  /** Content of the button. */
  face: ReactNode;
  children: ReactNode;
}

/** A button that opens a small dialog below itself. */
export function PopoverButton({ popover, name, title, className, paperClassName, face, children }: PopoverButtonProps) {
  const { anchor, open, close } = popover;
  return (
    <>
      <ButtonBase
        className={className}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        {face}
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': title, tabIndex: -1, className: paperClassName ?? '' },
        }}
      >
        {children}
      </Popover>
    </>
  );
}
