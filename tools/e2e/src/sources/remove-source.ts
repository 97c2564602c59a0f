import { type Page } from 'playwright-core';
import { expectHeadingFocused, expectToast } from '../browser/expectations.js';
import { focusOn, press } from '../browser/keyboard.js';
import { card } from '../browser/navigation.js';

/** Removes the displayed source with its records, after its run has ended. */
export async function removeSource(page: Page, name: string): Promise<void> {
  await card(page, 'Run History').getByText('Completed').first().waitFor();
  await press(page, 'button', 'Remove...');
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
  await focusOn(dialog.getByRole('radio', { name: /^Keep them/ }));
  await page.keyboard.press('ArrowDown');
  await press(dialog, 'button', 'Remove the source');
  await expectToast(page, `${name} was removed`);
  await expectHeadingFocused(page, 'Sync Status');
}
