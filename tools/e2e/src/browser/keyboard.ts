import { type Locator, type Page } from 'playwright-core';
import { waitUntil } from '../product/programs.js';

type Role = Parameters<Page['getByRole']>[0];
type Container = Pick<Page, 'getByRole' | 'getByLabel'>;

/**
 * Moves the focus to the next match after the focused element: focuses the element before the match, then presses Tab. Fails if Tab does not reach
 * the match. Pressing Tab all the way would take most of the time of the specs; `missedByTab` tests that Tab reaches everything on a screen.
 */
export async function focusOn(target: Locator): Promise<void> {
  await target.first().waitFor();
  await waitUntil(async () => {
    if (await target.evaluateAll(focusElementBefore)) await target.page().keyboard.press('Tab');
    return isFocused(target);
  });
}

/** Focuses the element before the next match. False if a match already has the focus, or if there is none. */
function focusElementBefore(elements: (HTMLElement | SVGElement)[]): boolean {
  const { activeElement } = document;
  if (elements.some((element) => element === activeElement)) return false;
  const follows = (one: Element, other: Element): boolean =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const tabbable = elements.filter((element) => element.tabIndex >= 0 && element.checkVisibility());
  const next = tabbable.find((element) => activeElement !== null && follows(activeElement, element)) ?? tabbable[0];
  if (next === undefined) return false;
  // A dialog traps the focus.
  const scope = next.closest('[role="dialog"]') ?? document;
  const focusableElements = [
    ...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ];
  const before = focusableElements.filter(
    (element) => follows(element, next) && element.checkVisibility() && !element.matches(':disabled, [type="radio"]'),
  );
  const start = before.at(-1) ?? next.closest<HTMLElement>('[tabindex="-1"]');
  start?.focus();
  return true;
}

/** Maximum number of Tab presses; more than the elements of any screen. */
const maxPresses = 300;
/** Number of Tab presses between checks. Presses beyond a full round are harmless. */
const pressesPerCheck = 12;

/** Presses Tab until the focus has gone around the page. Returns the elements in the tab order that never got the focus. */
export async function missedByTab(page: Page): Promise<string[]> {
  await page.evaluate(markFocused);
  for (let turn = 0; turn < maxPresses; turn += pressesPerCheck) {
    await Promise.all(Array.from({ length: pressesPerCheck }, () => page.keyboard.press('Tab')));
    if (await page.evaluate(() => document.documentElement.hasAttribute('data-focused-again'))) break;
  }
  // The tooltip of the focused element covers other elements.
  await page.evaluate(removeFocus);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  return page.evaluate(listMissed);
}

function removeFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Marks the elements in the tab order, and from now on every element that gets the focus. */
function markFocused(): void {
  const root = document.documentElement;
  root.removeAttribute('data-focused-again');
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    element.removeAttribute('data-had-focus');
    element.toggleAttribute('data-in-order', element.tabIndex >= 0);
  }
  // The listener of the previous screen still runs.
  if (root.hasAttribute('data-marks-focus')) return;
  root.setAttribute('data-marks-focus', '');
  window.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.hasAttribute('data-had-focus')) root.setAttribute('data-focused-again', '');
    target.setAttribute('data-had-focus', '');
  });
}

function listMissed(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-in-order]:not([data-had-focus], :disabled)')]
    .filter((element) => element.tabIndex >= 0 && element.checkVisibility())
    .map((element) => element.outerHTML.slice(0, 200));
}

export async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** Moves to a button or link with the keyboard, and presses Enter. */
export async function press(container: Container, role: Role, name: string | RegExp): Promise<void> {
  const target = container.getByRole(role, { name, exact: true });
  await focusOn(target);
  await target.page().keyboard.press('Enter');
}

/**
 * Moves to a field with the keyboard and replaces its value. In a select, the text is typed key by key, which chooses an option; in other fields, it
 * is inserted at once.
 */
export async function enter(container: Container, label: string | RegExp, text: string): Promise<void> {
  const field = container.getByLabel(label, { exact: true });
  await focusOn(field);
  const { keyboard } = field.page();
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') return keyboard.type(text);
  await keyboard.press('Control+A');
  if (text === '') return keyboard.press('Delete');
  return keyboard.insertText(text);
}
