/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { stubClientConfig } from '@rfp/testing/stubs/stub-accounts';
import { Toasts } from '../../layout/toasts/Toasts.js';
import { type Handlers } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { Register } from './Register.js';

const signUpPath = '/auth/v1/signup';

/** Renders the form; other addresses render only the toasts. */
function Screens() {
  return useLocation().pathname === '/register' ? <Register /> : <Toasts />;
}

async function openRegister(auth: Handlers['auth'] = {}, path = '/register') {
  const handlers: Handlers = { clientConfig: () => ({ ...stubClientConfig, password_min_length: 8 }), auth };
  const page = renderPage(<Screens />, { at: '/register', path, handlers });
  await screen.findByText('At least 8 characters');
  return { ...page, button: screen.getByRole('button', { name: 'Create account' }) };
}

const field = (name: string) => screen.getByRole('textbox', { name });

describe('sign-up', () => {
  it.each([
    ['invite', 'Accounts are by invitation. Ask an administrator of this installation to invite you.'],
    ['off', 'Sign-up is closed. Ask the operator of this installation for an account.'],
  ] as const)('has no form with the policy "%s", and says why', async (sign_up_policy, text) => {
    renderPage(<Register />, {
      at: '/register',
      handlers: { clientConfig: () => ({ ...stubClientConfig, sign_up: false, sign_up_policy }) },
    });
    expect(await screen.findByText(text)).not.toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the sign-up form', () => {
  it('names every empty field, focuses the first one and sends nothing [spec 5.1]', async () => {
    const { user, server, button } = await openRegister();
    await user.click(button);
    for (const text of [
      'Please enter your full name',
      'Please enter your email address',
      'Please enter a password',
      'Please enter the password a second time',
    ])
      expect(await screen.findByText(text)).not.toBeNull();
    expect(document.activeElement).toBe(field('Full name'));
    expect(server.sentTo(signUpPath)).toEqual([]);
  });

  it('names every wrong field, focuses the first one and sends nothing', async () => {
    const { user, server } = await openRegister();
    await user.type(field('Full name'), 'Kim Example');
    await user.type(field('Email'), 'kim');
    await user.type(screen.getByLabelText('Password'), 'horses');
    await user.type(screen.getByLabelText('Confirm password'), 'horse{Enter}');
    for (const text of [
      'Please enter an email address, such as name@example.com',
      'Password must be at least 8 characters long',
      'Passwords do not match',
    ])
      expect(await screen.findByText(text)).not.toBeNull();
    expect(document.activeElement).toBe(field('Email'));
    expect(server.sentTo(signUpPath)).toEqual([]);
  });

  it('offers the six roles and none, and a link to the sign-in [spec 2.159, 5.5]', async () => {
    const { user } = await openRegister();
    const role = screen.getByRole('combobox', { name: 'Role' });
    const choices = within(role).getAllByRole('option');
    expect(role).toHaveProperty('value', '');
    expect(choices.slice(1).map((choice) => [choice.getAttribute('value'), choice.textContent])).toEqual([
      ['business_owner', 'Business Owner'],
      ['procurement_manager', 'Procurement Manager'],
      ['sales_manager', 'Sales Manager'],
      ['consultant', 'Consultant'],
      ['analyst', 'Analyst'],
      ['other', 'Other'],
    ]);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(location.pathname).toBe('/login');
  });

  it('is sent once however often it is submitted, and says that it is busy [spec 4.21]', async () => {
    const reply = Promise.withResolvers<void>();
    const { user, server } = await openRegister({
      signUp: async () => {
        await reply.promise;
        return stubSession().user;
      },
    });
    await user.type(field('Full name'), ' Kim Example ');
    await user.type(field('Email'), 'kim@example.org');
    await user.type(screen.getByLabelText('Password'), 'eight horses');
    await user.type(screen.getByLabelText('Confirm password'), 'eight horses{Enter}{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Creating account...' }));
    reply.resolve();
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(server.sentTo(signUpPath)).toEqual([
      expect.objectContaining({
        email: 'kim@example.org',
        data: expect.objectContaining({ full_name: 'Kim Example' }),
      }),
    ]);
  });

  it('greets a user who is signed in at once because addresses are not verified, and does not mention a mail [spec 8.42]', async () => {
    const { user } = await openRegister({ signUp: () => stubSession() }, '*');
    await user.type(field('Full name'), 'Kim Example');
    await user.type(field('Email'), 'kim@example.org');
    await user.type(screen.getByLabelText('Password'), 'eight horses');
    await user.type(screen.getByLabelText('Confirm password'), 'eight horses{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(await screen.findByText('Welcome back!')).toBeTruthy();
    expect(screen.queryByText(/check your email/)).toBeNull();
  });
});
