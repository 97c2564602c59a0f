/** In place of MUI's, for icons with `sx`, `color` or the like: those of the console are plain, and so need no style engine in the first load. */
export default function SvgIcon(): never {
  throw new Error('An icon of the console takes a class, a style and a size');
}

SvgIcon.muiName = 'SvgIcon';
