/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { stubClientConfig } from '@rfp/testing/stubs/stub-accounts';
import { AuthRefusal, type Handlers } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { AcceptInvitation } from './AcceptInvitation.js';

const userPath = '/auth/v1/user';

function openLink(auth: Handlers['auth'] = {}, query = '?token_hash=abc&type=invite') {
  const handlers: Handlers = { clientConfig: () => ({ ...stubClientConfig, password_min_length: 8 }), auth };
  return renderPage(<AcceptInvitation />, { at: `/accept-invitation${query}`, handlers });
}

const accept = () => screen.findByRole('button', { name: 'Accept' });
const passwords = () => Promise.all(['Password', 'Confirm password'].map((label) => screen.findByLabelText(label)));

describe('the link of an invitation', () => {
  it('is used when its button is pressed, not before', async () => {
    const { server, user } = openLink({ verify: () => stubSession() });
    const button = await accept();
    expect(server.sentTo('/auth/v1/verify')).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a password' })).not.toBeNull();
    expect(server.sentTo('/auth/v1/verify')).toEqual([expect.objectContaining({ token_hash: 'abc', type: 'invite' })]);
    expect(location.href).not.toContain('token_hash');
  });

  it('leads to a form that checks the password, and saves it with the name', async () => {
    const { server, user } = openLink({ verify: () => stubSession(), updateUser: () => stubSession().user });
    await user.click(await accept());
    for (const field of await passwords()) await user.type(field, 'horse');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Password must be at least 8 characters long')).not.toBeNull();
    expect(server.sentTo(userPath)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Full name (optional)' }), ' Kim Example ');
    for (const field of await passwords()) await user.type(field, ' and cart');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(server.sentTo(userPath)).toEqual([
      expect.objectContaining({ password: 'horse and cart', data: { full_name: 'Kim Example' } }),
    ]);
  });

  it('leads to a form in which the name is optional', async () => {
    const { server, user } = openLink({ verify: () => stubSession(), updateUser: () => stubSession().user });
    await user.click(await accept());
    for (const field of await passwords()) await user.type(field, 'horse and cart');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sentTo(userPath)).toHaveLength(1));
    expect(server.sentTo(userPath)).toEqual([expect.not.objectContaining({ data: expect.anything() })]);
  });

  it('that has expired says to ask for another invitation', async () => {
    const { user } = openLink({
      verify: () => {
        throw new AuthRefusal('otp_expired');
      },
    });
    await user.click(await accept());
    const alert = await screen.findByText('Email link is invalid or has expired', { selector: '[tabindex="-1"]' });
    expect(document.activeElement).toBe(alert);
    expect(screen.getByText(/Ask the person who invited you for another invitation\./)).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
  });

  it('is required of visitors', async () => {
    openLink({}, '');
    expect(await screen.findByRole('heading', { level: 1, name: 'An invitation is required' })).not.toBeNull();
  });

  it('is required of a session that no invitation started', async () => {
    const { user } = openLink({
      verify: () => stubSession(),
      updateUser: () => {
        throw new AuthRefusal('current_password_required');
      },
    });
    await user.click(await accept());
    for (const field of await passwords()) await user.type(field, 'horse and cart');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'An invitation is required' })).not.toBeNull();
  });
});
