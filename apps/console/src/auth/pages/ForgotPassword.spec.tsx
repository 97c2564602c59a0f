/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { ForgotPassword } from './ForgotPassword.js';

const recoverPath = '/auth/v1/recover';

describe('the request for a password reset', () => {
  it('names the missing address, focuses it and sends nothing [spec 5.7]', async () => {
    const { user, server } = renderPage(<ForgotPassword />, { at: '/forgot-password' });
    await user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('Please enter your email address')).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
    expect(server.sentTo(recoverPath)).toEqual([]);
  });

  it('is sent once, shows that it is busy, and does not reveal whether the account exists [spec 2.161, 4.22, 4.30, 8.44, 8.48]', async () => {
    const reply = Promise.withResolvers<void>();
    const { user, server } = renderPage(<ForgotPassword />, {
      at: '/forgot-password',
      handlers: {
        auth: {
          recover: async () => {
            await reply.promise;
            return {};
          },
        },
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'pat@example.org{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Sending reset link...' }));
    reply.resolve();
    const title = await screen.findByRole('heading', { level: 1, name: 'Check your email' });
    expect(document.activeElement).toBe(title);
    expect(
      screen.getByText(
        "If an account with that email exists, you'll receive a password reset link shortly. Check your spam folder if you don't see it in your inbox.",
      ),
    ).not.toBeNull();
    expect(screen.getByText('Password reset sent')).not.toBeNull();
    expect(server.sentTo(recoverPath)).toHaveLength(1);
  });
});
