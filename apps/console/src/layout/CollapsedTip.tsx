import Tooltip from '@mui/material/Tooltip';
import { type ReactElement } from 'react';

interface CollapsedTipProps {
  collapsed: boolean;
  title: string;
  describeChild?: boolean;
  children: ReactElement;
}

/** Says beside an icon of the collapsed sidebar what the open one says in words. */
export function CollapsedTip({ collapsed, title, describeChild = false, children }: CollapsedTipProps) {
  if (!collapsed) return children;
  return (
    <Tooltip describeChild={describeChild} title={title} placement="right">
      {children}
    </Tooltip>
  );
}
