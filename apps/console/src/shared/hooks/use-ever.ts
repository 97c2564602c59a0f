import { useState } from 'react';

/** Whether something was ever open. Lazily loaded content that was open stays mounted, so that it can animate its closing and return the focus. */
export function useEver(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever;
}
