import { type Locator, type Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
type Place = Pick<Page, 'getByRole' | 'getByLabel'>;

const mostTurns = 150;

/** Presses Tab until that element has the focus; fails where the keyboard does not get there. */
export async function tabTo(wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  const page = wanted.page();
  // Looked up again only when the page replaces them: to find an element by its role takes longer than the key press.
  let elements = await wanted.elementHandles();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const focus = await page.evaluate(focusAmong, elements);
    if (focus === 'here') return;
    if (focus === 'replaced') elements = await wanted.elementHandles();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard did not get to ${wanted.toString()}.`);
}

function focusAmong(elements: Node[]): 'here' | 'elsewhere' | 'replaced' {
  if (!elements.every((element) => element.isConnected)) return 'replaced';
  return elements.some((element) => element === document.activeElement) ? 'here' : 'elsewhere';
}

export async function isFocused(wanted: Locator): Promise<boolean> {
  return wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** Goes to the button or link of that name with the keyboard, and presses Enter. */
export async function press(place: Place, role: Role, name: string | RegExp): Promise<void> {
  const wanted = place.getByRole(role, { name, exact: true });
  await tabTo(wanted);
  await wanted.page().keyboard.press('Enter');
}

/** Goes to the field of that label with the keyboard and replaces its value. In a select, typing chooses an option. */
export async function enter(place: Place, label: string | RegExp, text: string): Promise<void> {
  const field = place.getByLabel(label, { exact: true });
  await tabTo(field);
  const { keyboard } = field.page();
  if ((await field.evaluate((element) => element.tagName)) !== 'SELECT') await keyboard.press('Control+A');
  if (text === '') await keyboard.press('Delete');
  else await keyboard.type(text);
}
