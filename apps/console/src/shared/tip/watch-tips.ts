/** Time in ms that the pointer rests before a tooltip appears. */
const hoverDelayMs = 400;

/** The element with a tooltip that contains the target of an event. */
function anchorOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

const isInTip = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null;

/**
 * Follows pointer and keyboard. A tooltip appears where the pointer or a finger rests, and at once on keyboard focus. It stays while the pointer is
 * on it and closes on Escape. A press closes it, because its text may no longer be true; with `data-tip-on="press"` a press opens it.
 *
 * @param show - receives the element whose tooltip should be visible, or null
 * @returns function that stops watching
 */
export function watchTips(show: (anchor: HTMLElement | null) => void): () => void {
  const listeners = new AbortController();
  let shown: HTMLElement | null = null;
  /** Element under the pointer. */
  let pointed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (anchor: HTMLElement | null) => {
    clearTimeout(timer);
    if (anchor === shown) return;
    shown = anchor;
    show(anchor);
  };
  const point = (anchor: HTMLElement | null) => {
    if (anchor !== shown && shown?.matches(':focus-visible') === false) change(null);
    if (anchor === pointed) return;
    pointed = anchor;
    clearTimeout(timer);
    if (anchor !== null && anchor !== shown) timer = setTimeout(() => change(anchor), hoverDelayMs);
  };
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, listener, { signal: listeners.signal });

  on('pointerover', ({ target }) => {
    if (!isInTip(target)) point(anchorOf(target));
  });
  document.documentElement.addEventListener('pointerleave', () => point(null), { signal: listeners.signal });
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) change(anchorOf(target));
  });
  on('focusout', ({ target }) => {
    if (target === shown) change(null);
  });
  on('click', ({ target }) => {
    const anchor = anchorOf(target);
    if (!isInTip(target)) change(anchor?.dataset['tipOn'] === 'press' ? anchor : null);
  });
  on('keydown', ({ key }) => {
    if (key === 'Escape') change(null);
  });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}
