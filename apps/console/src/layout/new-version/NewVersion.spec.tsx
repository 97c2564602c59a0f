/** @jest-environment ./tools/jest/dom-environment.mjs */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { NewVersion } from './NewVersion.js';

const { jest } = import.meta;

const minute = 60_000;

function htmlOf(build: string): string {
  return `<!doctype html><script type="module" src="/assets/index-${build}.js"></script>`;
}

/** Renders a tab that runs build A, with a server whose build may change. */
function openTab() {
  const server = { build: 'A', isDown: false, requests: 0 };
  globalThis.fetch = async () => {
    server.requests += 1;
    if (server.isDown) throw new TypeError('fetch failed');
    return new Response(htmlOf(server.build), { headers: { 'content-type': 'text/html' } });
  };
  document.head.innerHTML = htmlOf('A');
  let reloads = 0;
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <NewVersion
        onReload={() => {
          reloads += 1;
        }}
      />
    </QueryClientProvider>,
  );
  return { server, queryClient, reloads: () => reloads };
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function focusWindow() {
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(100);
}

describe('a new version of the console', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    document.head.innerHTML = '';
    jest.useRealTimers();
  });

  it('is offered after an upgrade of the server, and loaded only by the press of a button', async () => {
    const { server, reloads } = openTab();
    await advance(minute);
    expect(screen.queryByRole('button')).toBeNull();
    server.build = 'B';
    await advance(5 * minute);
    expect(screen.getByText(/^A new version is ready/)).not.toBeNull();
    expect(reloads()).toBe(0);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(reloads()).toBe(1));
  });

  it('is checked for when the window gets the focus, but at most every five minutes', async () => {
    const { server } = openTab();
    await advance(minute);
    await focusWindow();
    expect(server.requests).toBe(0);
    await advance(4 * minute);
    expect(server.requests).toBe(1);
    await focusWindow();
    expect(server.requests).toBe(1);
  });

  it('is not offered while the server restarts', async () => {
    const { server } = openTab();
    server.isDown = true;
    await advance(6 * minute);
    expect(server.requests).toBe(1);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
