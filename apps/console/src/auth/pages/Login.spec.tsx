/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { stubClientConfig } from '@rfp/testing/stubs/stub-accounts';
import { AuthRefusal, type Handlers } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { authTexts } from '../auth-texts.js';
import { Login } from './Login.js';

const { login, fields, validation, toasts } = authTexts;
const tokenPath = '/auth/v1/token';

function openLogin(handlers: Handlers = {}) {
  const page = renderPage(<Login />, { at: '/login', handlers });
  return {
    ...page,
    email: () => screen.findByRole('textbox', { name: fields.email }),
    password: () => screen.findByLabelText(fields.password),
    submit: () => screen.findByRole('button', { name: login.submit }),
  };
}

it('says that accounts are by invitation, in place of the link to the sign-up', async () => {
  openLogin({ clientConfig: () => ({ ...stubClientConfig, sign_up: false, sign_up_policy: 'invite' }) });
  expect(await screen.findByText(`${login.noAccount} ${login.invited}`)).not.toBeNull();
  expect(screen.queryByRole('link', { name: login.signUp })).toBeNull();
});

describe('the sign-in form', () => {
  it('names every empty field, focuses the first one and sends nothing [spec 5.7]', async () => {
    const { user, server, email, password, submit } = openLogin();
    await user.click(await submit());
    expect((await email()).getAttribute('aria-invalid')).toBe('true');
    expect(await screen.findByRole('textbox', { description: validation.emailMissing })).toBe(await email());
    expect(screen.getByLabelText(fields.password, { selector: '[aria-invalid=true]' })).toBe(await password());
    expect(document.activeElement).toBe(await email());
    expect(server.sentTo(tokenPath)).toEqual([]);
  });

  it('focuses the second field if only that one is wrong, and clears its error on the first keystroke', async () => {
    const { user, email, password, submit } = openLogin();
    await user.type(await email(), 'pat@example.org');
    await user.click(await submit());
    await waitFor(async () => expect(document.activeElement).toBe(await password()));
    expect(screen.queryByText(validation.passwordMissing)).not.toBeNull();
    await user.keyboard('s');
    expect(screen.queryByText(validation.passwordMissing)).toBeNull();
  });

  it('accepts an email address only if it has text before and after an @', async () => {
    const { user, server, email } = openLogin();
    await user.type(await email(), 'pat@{Enter}');
    expect(await screen.findByText(validation.emailInvalid)).not.toBeNull();
    expect(server.sentTo(tokenPath)).toEqual([]);
  });

  it('sends the trimmed address once on Enter and goes to the dashboard', async () => {
    const { user, server, email, password } = openLogin({ auth: { token: () => stubSession() } });
    await user.type(await email(), ' pat@example.org ');
    await user.type(await password(), 'secret{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(server.sentTo(tokenPath)).toEqual([
      expect.objectContaining({ email: 'pat@example.org', password: 'secret' }),
    ]);
  });

  it('shows a refused sign-in in an alert with the focus and in a toast [spec 8.37]', async () => {
    const refuse = () => {
      throw new AuthRefusal('invalid_credentials');
    };
    const { user, email, password } = openLogin({ auth: { token: refuse } });
    await user.type(await email(), 'pat@example.org');
    await user.type(await password(), 'wrong{Enter}');
    const alert = await screen.findByText('Invalid login credentials', { selector: '[tabindex="-1"]' });
    expect(document.activeElement).toBe(alert);
    expect(await screen.findByText(toasts.signInFailed)).not.toBeNull();
    expect(location.pathname).toBe('/login');
  });

  it('offers to send the confirmation again to an address that is not confirmed', async () => {
    const refuse = () => {
      throw new AuthRefusal('email_not_confirmed');
    };
    const { user, server, email, password } = openLogin({ auth: { token: refuse, resend: () => ({}) } });
    await user.type(await email(), ' pat@example.org ');
    await user.type(await password(), 'secret{Enter}');
    await user.click(await screen.findByRole('button', { name: login.again }));
    expect(await screen.findByText(login.sentAgain)).not.toBeNull();
    expect(server.sentTo('/auth/v1/resend')).toEqual([expect.objectContaining({ email: 'pat@example.org' })]);
  });

  it('can be operated with the keyboard, and shows the password on demand [asvs 6.2.6]', async () => {
    const { user, email, password } = openLogin();
    await user.click(await email());
    await user.tab();
    expect(document.activeElement).toBe(await password());
    await user.tab();
    await user.keyboard('{Enter}');
    expect((await password()).getAttribute('type')).toBe('text');
    await user.tab();
    expect(document.activeElement?.textContent).toBe(login.forgot);
    await user.tab();
    expect(document.activeElement?.textContent).toBe(login.submit);
  });
});
