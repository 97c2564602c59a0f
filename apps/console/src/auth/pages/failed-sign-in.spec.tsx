/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor } from '@testing-library/react';
import { realTimers } from '@rfp/testing/real-timers';
import { type ReactElement } from 'react';
import { authClient } from '../auth-client.js';
import { AuthRefusal, type Handlers } from '../../testing/fake-server.js';
import { renderPage, renderScreen } from '../../testing/render-page.js';
import { stubSession } from '../../testing/stub-session.js';
import { ForgotPassword } from './ForgotPassword.js';
import { Login } from './Login.js';
import { Register } from './Register.js';

const { jest } = import.meta;

const unexpected = 'An unexpected error occurred. Please try again.';
const tokenPath = '/auth/v1/token';

function openLogin(handlers: Handlers = {}) {
  return renderPage(<Login />, { at: '/login', handlers });
}

/** Makes requests for a session fail before the fake server sees them. */
function interceptTokens(respond: () => Promise<Response>): void {
  const next = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes(tokenPath) ? respond() : next(input, init);
  };
}

async function expectAlert(text: string): Promise<void> {
  const alert = await screen.findByText(text, { selector: '[tabindex="-1"]' });
  await waitFor(() => expect(document.activeElement).toBe(alert));
}

describe('a sign-in', () => {
  it.each([
    ['fails on the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['gets an unreadable response', () => Promise.resolve(new Response('<html>'))],
  ])('that %s shows the unexpected error [spec 8.38]', async (_title, respond) => {
    const { user } = openLogin();
    interceptTokens(respond);
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'pat@example.org');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await expectAlert(unexpected);
  });

  it('is sent once however often it is submitted, and says that it is busy [spec 4.20]', async () => {
    const reply = Promise.withResolvers<void>();
    const { user, server } = openLogin({
      auth: {
        token: async () => {
          await reply.promise;
          return stubSession();
        },
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'pat@example.org');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Signing in...' }));
    reply.resolve();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
    expect(server.sentTo(tokenPath)).toHaveLength(1);
  });

  it.each(['Login as Demo User', 'Skip to Dashboard'])('by "%s" that is refused shows why', async (name) => {
    const refuse = () => {
      throw new AuthRefusal('over_request_rate_limit');
    };
    const { user } = openLogin({ auth: { token: refuse, signUp: refuse } });
    await user.click(await screen.findByRole('button', { name }));
    await expectAlert('Request rate limit reached');
    expect(localStorage.getItem('demo_mode')).toBeNull();
  });
});

describe('a refresh of the session', () => {
  it('that the server cannot answer is tried again after 200 ms, and then after twice as long each time [spec 9.25]', async () => {
    const times: number[] = [];
    await renderScreen(<p>content</p>, {
      at: '/settings',
      handlers: {
        auth: {
          token: () => {
            times.push(Date.now());
            if (times.length < 4) throw new AuthRefusal('unavailable');
            return stubSession();
          },
        },
      },
    });
    jest.useFakeTimers({ doNotFake: realTimers.filter((name) => !name.endsWith('Timeout')) });
    const refreshed = authClient.refreshSession();
    // Small steps, because replies are read asynchronously while the fake clock stands still.
    const steps = Array.from({ length: 15 }, () => [...Array.from({ length: 10 }, () => 0), 100]).flat();
    for (const ms of steps) await jest.advanceTimersByTimeAsync(ms);
    jest.useRealTimers();
    expect((await refreshed).error).toBeNull();
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([200, 400, 800]);
  });
});

const publicPages: Array<[string, ReactElement]> = [
  ['/login', <Login key="login" />],
  ['/register', <Register key="register" />],
  ['/forgot-password', <ForgotPassword key="forgot" />],
];

describe('a page for signed-out users', () => {
  it.each(publicPages)('%s leads a signed-in user to the dashboard [spec 2.2]', async (at, page) => {
    await renderScreen(page, { at });
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });
});
