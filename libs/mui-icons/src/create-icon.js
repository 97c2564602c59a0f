import SvgIcon from '@mui/material/SvgIcon';
import { createElement } from 'react';

const sizes = { small: 20, medium: 24, large: 35, inherit: 'inherit' };

/** What a plain `svg` can have; anything else is left to `SvgIcon`. */
const plain = new Set(['className', 'fontSize', 'style', 'ref', 'children', 'aria-hidden', 'data-testid']);

/**
 * An icon of the kind that `@mui/icons-material` exports, drawn from a path of 24 by 24. It is a plain `svg`, with the classes and the size of an
 * `SvgIcon` (see base.css of the console), because a list begins with thirty of them; with `sx`, `color` or the like it is an `SvgIcon`.
 */
export function createIcon(path, name) {
  const shape = createElement('path', { d: path });
  const testId = `${name}Icon`;
  function Icon(props) {
    if (Object.keys(props).some((key) => !plain.has(key))) {
      return createElement(SvgIcon, { 'data-testid': testId, ...props }, shape);
    }
    const { className, fontSize = 'medium', style, ...rest } = props;
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': true,
        focusable: false,
        'data-testid': testId,
        ...rest,
        className: className ? `MuiSvgIcon-root ${className}` : 'MuiSvgIcon-root',
        style: fontSize === 'medium' ? style : { fontSize: sizes[fontSize], ...style },
      },
      shape,
    );
  }
  Icon.displayName = testId;
  // Other components of MUI recognize an icon by it.
  Icon.muiName = SvgIcon.muiName;
  return Icon;
}
