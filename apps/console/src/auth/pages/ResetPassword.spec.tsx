/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { stubClientConfig } from '@rfp/testing/stubs/stub-accounts';
import { AuthRefusal, type Handlers } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { ResetPassword } from './ResetPassword.js';

function openLink(auth: Handlers['auth']) {
  const handlers: Handlers = { clientConfig: () => ({ ...stubClientConfig, password_min_length: 8 }), auth };
  return renderPage(<ResetPassword />, { at: '/reset-password?token_hash=abc&type=recovery', handlers });
}

describe('the link of a password reset mail', () => {
  it('that is refused offers another one', async () => {
    const { user } = openLink({
      verify: () => {
        throw new AuthRefusal('otp_expired');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const alert = await screen.findByText('Email link is invalid or has expired', { selector: '[tabindex="-1"]' });
    expect(document.activeElement).toBe(alert);
    expect(
      screen.getByText('Links work once and for a limited time, and only the newest one works. Request another.'),
    ).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Send another link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('shows texts of the address as plain text', async () => {
    const markup = '<img src=x onerror="window.owned=1"><b>Denied</b>';
    const at = `/reset-password?error=access_denied&error_description=${encodeURIComponent(markup)}`;
    renderPage(<ResetPassword />, { at });
    expect(await screen.findByText(markup)).not.toBeNull();
    expect(document.querySelector('main img, main b')).toBeNull();
  });

  it('is required of a session that has not used one yet', async () => {
    const { user } = openLink({
      verify: () => stubSession(),
      updateUser: () => {
        throw new AuthRefusal('current_password_required');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    for (const label of ['New password', 'Confirm password'])
      await user.type(await screen.findByLabelText(label), 'a newer horse');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'A link is required' })).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Send another link' })).not.toBeNull();
  });

  it('leads to a form that checks the new password, saves it once and says that it is busy [spec 4.19]', async () => {
    const reply = Promise.withResolvers<void>();
    const { user, server } = openLink({
      verify: () => stubSession(),
      updateUser: async () => {
        await reply.promise;
        return stubSession().user;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Set a new password' })).not.toBeNull();
    expect(await screen.findByText(/ends all API and device tokens of your account/)).not.toBeNull();
    await user.type(await screen.findByLabelText('New password'), 'horse');
    await user.type(screen.getByLabelText('Confirm password'), 'horses{Enter}');
    expect(await screen.findByText('Password must be at least 8 characters long')).not.toBeNull();
    expect(screen.getByText('Passwords do not match')).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    expect(location.href).not.toContain('token_hash');

    for (const label of ['New password', 'Confirm password']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), 'a newer horse');
    }
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Saving...' }));
    reply.resolve();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(server.sentTo('/auth/v1/user')).toEqual([expect.objectContaining({ password: 'a newer horse' })]);
  });
});
