import { useState } from 'react';

/** Whether something has been open: what is loaded only then stays there, so that it can close with its animation and return the focus. */
export function useEver(open: boolean): boolean {
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever;
}
