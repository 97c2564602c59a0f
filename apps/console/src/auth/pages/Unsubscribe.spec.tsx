/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { Unsubscribe } from './Unsubscribe.js';

describe('the link that ends the mails of notifications', () => {
  it('ends them by its button only, without signing in', async () => {
    const handlers = {
      mailState: () => ({ email_notifications: true }),
      unsubscribe: () => ({ email_notifications: false }),
    };
    const { user, server } = renderPage(<Unsubscribe />, { at: '/unsubscribe?token=abc', handlers });
    const button = await screen.findByRole('button', { name: 'Stop these mails' });
    expect(server.requests.map(({ method }) => method)).not.toContain('POST');
    await user.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Mails are off' })).not.toBeNull();
  });
});
