/** Puts a tip beside its element, and where there is no room, to another side of it. It stays within the window. */
export function placeTip(tip: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  // Without the place of the scroll bar, which the root element has even where there is no bar.
  const { clientWidth } = document.body;
  const { clientHeight } = document.documentElement;
  const isBeside = anchor.dataset['tipSide'] === 'right' && at.right + width <= clientWidth;
  const left = isBeside ? at.right : at.left + (at.width - width) / 2;
  const beneath = at.bottom + height <= clientHeight ? at.bottom : at.top - height;
  const top = isBeside ? at.top + (at.height - height) / 2 : beneath;
  tip.style.left = `${within(left, clientWidth - width)}px`;
  tip.style.top = `${within(top, clientHeight - height)}px`;
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
