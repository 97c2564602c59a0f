/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { AuthRefusal, type Handlers } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { Confirm } from './Confirm.js';

const at = '/auth/confirm?token_hash=abc&type=signup';

function openLink(verify: NonNullable<Handlers['auth']>['verify']) {
  return renderPage(<Confirm />, { at, handlers: { auth: verify === undefined ? {} : { verify } } });
}

describe('the link of a confirmation mail', () => {
  it('is used by its button only, and says that it is busy', async () => {
    const reply = Promise.withResolvers<void>();
    const { user, server } = openLink(async () => {
      await reply.promise;
      return stubSession();
    });
    await screen.findByRole('heading', { level: 1, name: 'Verify your email' });
    expect(server.sentTo('/auth/v1/verify')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Verify email' }));
    const busy = await screen.findByRole('button', { name: 'Verifying...' });
    expect(document.activeElement).toBe(busy);
    reply.resolve();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  it('that is refused says why and what to do', async () => {
    const { user } = openLink(() => {
      throw new AuthRefusal('otp_expired');
    });
    await user.click(await screen.findByRole('button', { name: 'Verify email' }));
    const alert = await screen.findByText('Email link is invalid or has expired', { selector: '[tabindex="-1"]' });
    expect(document.activeElement).toBe(alert);
    expect(
      screen.getByText(
        'It was already used, has expired, or a newer one was sent. If your address is already verified, sign in.',
      ),
    ).not.toBeNull();
  });

  it('shows texts of the address as plain text', async () => {
    const markup = '<img src=x onerror="window.owned=1"><b>Denied</b>';
    renderPage(<Confirm />, { at: `/auth/confirm?error_description=${encodeURIComponent(markup)}` });
    expect(await screen.findByText(markup)).not.toBeNull();
    expect(document.querySelector('main img, main b')).toBeNull();
  });
});
