/** Places a tooltip next to its element, on another side if it does not fit, and always within the window. */
export function placeTip(tip: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  // `body` excludes the scroll bar gutter, which the root element includes even without a scroll bar.
  const { clientWidth } = document.body;
  const { clientHeight } = document.documentElement;
  const isBeside = anchor.dataset['tipSide'] === 'right' && at.right + width <= clientWidth;
  const left = isBeside ? at.right : at.left + (at.width - width) / 2;
  const beneath = at.bottom + height <= clientHeight ? at.bottom : at.top - height;
  const top = isBeside ? at.top + (at.height - height) / 2 : beneath;
  tip.style.left = `${within(left, clientWidth - width)}px`;
  tip.style.top = `${within(top, clientHeight - height)}px`;
}

function within(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}
