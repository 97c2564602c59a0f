import { type Locator, type Page } from 'playwright-core';
import { waitUntil } from '../product/programs.js';

type Role = Parameters<Page['getByRole']>[0];
type Place = Pick<Page, 'getByRole' | 'getByLabel'>;

/**
 * Gives an element the focus as Tab would: the next one of them after the focused element. Fails where Tab could not get there. Pressing
 * Tab until it does would take most of the time of the specs; that Tab gets to everything on a screen is proven once, by `missedByTab`.
 */
export async function focusOn(wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  await waitUntil(() => wanted.evaluateAll(focusNext));
}

function focusNext(elements: (HTMLElement | SVGElement)[]): boolean {
  const { activeElement } = document;
  const tabbable = elements.filter((element) => element.tabIndex >= 0 && element.checkVisibility());
  const isLater = (element: Element): boolean =>
    activeElement === null || (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if (tabbable.some((element) => element === activeElement)) return true;
  const next = tabbable.find(isLater) ?? tabbable[0];
  next?.focus();
  // A dialog takes back the focus of what lies behind it.
  return next !== undefined && next === document.activeElement;
}

/** Presses Tab through the whole page. Returns the elements that never had the focus although they take part in its order. */
export async function missedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(markFocused);
  // Once more for the step from the end of the page to its beginning.
  for (let turn = 0; turn <= count; turn += 1) await page.keyboard.press('Tab');
  return page.evaluate(listMissed);
}

function markFocused(): number {
  window.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) target.setAttribute('data-had-focus', '');
  });
  return [...document.querySelectorAll<HTMLElement>('*')].filter((element) => element.tabIndex >= 0).length;
}

function listMissed(): string[] {
  return [...document.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.tabIndex >= 0 && element.checkVisibility() && !element.matches(':disabled'))
    .filter((element) => !element.hasAttribute('data-had-focus'))
    .map((element) => element.outerHTML.slice(0, 200));
}

export async function isFocused(wanted: Locator): Promise<boolean> {
  return wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** Goes to the button or link of that name with the keyboard, and presses Enter. */
export async function press(place: Place, role: Role, name: string | RegExp): Promise<void> {
  const wanted = place.getByRole(role, { name, exact: true });
  await focusOn(wanted);
  await wanted.page().keyboard.press('Enter');
}

/** Goes to the field of that label with the keyboard and replaces its value. In a select, typing chooses an option. */
export async function enter(place: Place, label: string | RegExp, text: string): Promise<void> {
  const field = place.getByLabel(label, { exact: true });
  await focusOn(field);
  const { keyboard } = field.page();
  if ((await field.evaluate((element) => element.tagName)) !== 'SELECT') await keyboard.press('Control+A');
  if (text === '') await keyboard.press('Delete');
  else await keyboard.type(text);
}
