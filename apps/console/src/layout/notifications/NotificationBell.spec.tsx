/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { notificationListSchema } from '@rfp/contracts/notifications';
import { stubNotifications } from '@rfp/testing/stubs/stub-notifications';
import { renderPage } from '../../testing/render-page.js';
import { NotificationBell } from './NotificationBell.js';

describe('the notifications in the top bar', () => {
  it('are counted, listed with their reason, and dismissed', async () => {
    let { notifications } = notificationListSchema.parse(stubNotifications);
    const { user } = renderPage(<NotificationBell />, {
      at: '/dashboard',
      handlers: {
        listNotifications: () => ({ notifications, unread: notifications.length }),
        dismissNotification: () => {
          notifications = notifications.slice(1);
          return { unread: notifications.length };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications: 2 new' }));
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    const why = 'Matches with 91 of 100: "cooling" in the title, NAICS 238220';
    const moved = 'The deadline of "Laboratory cooling systems, lot 2" was moved from Mar 20 to Mar 12';
    expect(within(dialog).getByText(why)).not.toBeNull();
    expect(within(dialog).getByText(moved)).not.toBeNull();
    expect(within(dialog).getByText('Also: description changed')).not.toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss Laboratory cooling systems, lot 1' }));
    expect(within(dialog).queryByText(why)).toBeNull();
    expect(within(dialog).getByText(moved)).not.toBeNull();
  });
});
