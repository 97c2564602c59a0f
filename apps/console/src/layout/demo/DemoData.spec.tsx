/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { renderScreen } from '../../testing/render-page.js';
import { texts } from '../../texts.js';

const words = texts.demo;
const demoShown = { showing_demo: true, demo_records: 3, real_records: 2 };
const realShown = { showing_demo: false, demo_records: 3, real_records: 2 };
const noneLeft = { showing_demo: false, demo_records: 0, real_records: 2 };

async function openMenu() {
  let reply: Promise<SyncStatus['data']> | SyncStatus['data'] = demoShown;
  const page = await renderScreen(<p>screen</p>, {
    at: '/dashboard',
    handlers: {
      syncStatus: async () => ({
        ...stubSyncStatus,
        total_opportunities: 0,
        by_source: stubStats([]).by_type,
        data: await reply,
      }),
      removeDemoData: () => ({ success: true, removed: 3 }),
    },
  });
  await page.user.click(await screen.findByRole('button', { name: words.chip }));
  const replyWith = (next: typeof reply): void => {
    reply = next;
  };
  return { ...page, replyWith };
}

it('the switch between demo and real data keeps the focus while the records are loaded again', async () => {
  const { user, replyWith } = await openMenu();
  const { promise, resolve } = Promise.withResolvers<SyncStatus['data']>();
  replyWith(promise);
  await user.click(await screen.findByRole('button', { name: words.showReal }));
  await screen.findByText(words.nowReal);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const chip = document.activeElement;
  expect(chip).toBe(screen.getByRole('button', { name: words.chip }));
  resolve(realShown);
  expect(await screen.findByRole('button', { name: words.realChip })).toBe(chip);
  expect(document.activeElement).toBe(chip);
});

it('when the demo data is removed for good, the page takes the focus of its switch', async () => {
  const { user, replyWith } = await openMenu();
  await user.click(await screen.findByRole('button', { name: words.remove }));
  const confirm = await screen.findByRole('button', { name: words.confirm });
  replyWith(noneLeft);
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')));
  expect(screen.queryByRole('button', { name: words.realChip })).toBeNull();
});
