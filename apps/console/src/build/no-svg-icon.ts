/** Replaces MUI's SvgIcon, which supports `sx` and `color`. Our icons are plain, so the first load needs no style engine. */
export default function SvgIcon(): never {
  throw new Error('An icon of the console takes a class, a style and a size');
}

SvgIcon.muiName = 'SvgIcon';
