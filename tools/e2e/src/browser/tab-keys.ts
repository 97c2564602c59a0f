import { type Locator, type Page } from 'playwright-core';

/** Maximum number of key presses; more than the elements of any screen. */
const maxPresses = 200;

/**
 * Presses Tab until the element has the focus, or Shift+Tab if the element is before the focus, like a user without a pointer. Fails if the focus is
 * invisible, covered or lost on the way.
 */
export async function tabTo(locator: Locator): Promise<void> {
  await locator.first().waitFor();
  const page = locator.page();
  for (let press = 0; press < maxPresses; press += 1) {
    const key = await locator.evaluateAll(keyTowards);
    if (key === null) return;
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
  throw new Error(`Tab does not get to ${locator.toString()}`);
}

/** Expects that an element has the focus and that the focus is visible. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const problems = await Promise.all([page.evaluate(findMissingRing), page.evaluate(findCoveredFocus)]);
  for (const problem of problems) if (problem !== null) throw new Error(problem);
}

/** The key that leads to one of the elements; null if one already has the focus. */
function keyTowards(elements: Element[]): string | null {
  const { activeElement } = document;
  if (activeElement === null || elements.some((element) => element === activeElement)) return null;
  const isAfter = (element: Element): boolean =>
    activeElement === document.body ||
    (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return elements.some(isAfter) ? 'Tab' : 'Shift+Tab';
}

function findMissingRing(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'The focus is lost.';
  // An open dialog needs no ring.
  if (focused.role === 'dialog') return null;
  const name = focused.outerHTML.slice(0, 200);

  const hasRing = (element: Element, part?: string): boolean => {
    const { outlineStyle, outlineWidth, content } = getComputedStyle(element, part);
    return (
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && (part === undefined || content !== 'none')
    );
  };
  // The ring of a field surrounds the field and its buttons; the ring of a checkbox is on its drawn box.
  const field = focused.closest('div:has(> fieldset)')?.querySelector(':scope > fieldset') ?? null;
  const isRingOfField = field !== null && Number.parseFloat(getComputedStyle(field).borderTopWidth) >= 2;
  const drawnControl = focused.closest('.Mui-focusVisible');
  const around = [focused, focused.parentElement, drawnControl].filter((element) => element !== null);
  const isVisible = isRingOfField || around.some((element) => hasRing(element)) || hasRing(focused, '::after');
  return isVisible ? null : `The focus cannot be seen on ${name}`;
}

function findCoveredFocus(): string | null {
  const focused = document.activeElement;
  if (focused === null) return null;
  const { left, right, top, bottom, width } = focused.getBoundingClientRect();
  // A native control of this size is hidden under a drawn control.
  if (width <= 2) return null;
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 2, top + 2],
    [right - 2, bottom - 2],
  ];
  const isUncovered = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x ?? 0, y ?? 0);
    if (hit === null) return false;
    return focused.contains(hit) || hit.contains(focused) || hit.parentElement === focused.parentElement;
  });
  return isUncovered ? null : `The focus is covered on ${focused.outerHTML.slice(0, 200)}`;
}
