/** @jest-environment ./tools/jest/dom-environment.mjs */
import { AppError } from '@rfp/contracts/errors';
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { ConfirmNotifications } from './ConfirmNotifications.js';

const at = '/confirm-notifications?token=abc';
const path = '/api/notifications/confirm-email';

describe('the link to confirm an address for notifications', () => {
  it('confirms it by its button only, without signing in', async () => {
    const handlers = { confirmNotificationEmail: () => ({ confirmed: true as const }) };
    const { user, server } = renderPage(<ConfirmNotifications />, { at, handlers });
    const button = await screen.findByRole('button', { name: 'Confirm the address' });
    expect(server.sentTo(path)).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Address confirmed' })).not.toBeNull();
    const sent = server.requests.filter((request) => request.path === path);
    expect(sent.map(({ method, query }) => [method, query.get('token')])).toEqual([['POST', 'abc']]);
  });

  it('says that it does not work any more', async () => {
    const handlers = {
      confirmNotificationEmail: () => {
        throw new AppError('BAD_REQUEST', { message: 'This link was used or has expired.' });
      },
    };
    const { user } = renderPage(<ConfirmNotifications />, { at, handlers });
    await user.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText('This link was used or has expired.')).not.toBeNull();
  });
});
