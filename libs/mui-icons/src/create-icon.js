import { createSvgIcon } from '@mui/material/utils';
import { createElement } from 'react';

/** An icon of the kind that `@mui/icons-material` exports, drawn from a path of 24 by 24. */
export function createIcon(path, name) {
  return createSvgIcon(createElement('path', { d: path }), name);
}
