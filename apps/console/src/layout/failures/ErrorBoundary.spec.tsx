/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType } from 'react';
import { lazyScreen, MissingScreen } from '../../shared/lazy-screen.js';
import { renderScreen } from '../../testing/render-page.js';
import { ScreenMissing } from './ScreenMissing.js';

const { jest } = import.meta;

describe('a screen', () => {
  // React reports each failure on the console.
  beforeEach(() => jest.spyOn(console, 'error').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());

  it('whose code cannot be loaded says so within the shell, and is requested again when it is shown again', async () => {
    const network = { isDown: true, requests: 0 };
    const Screen = lazyScreen(async (): Promise<ComponentType> => {
      network.requests += 1;
      if (network.isDown) throw new TypeError('Importing a module script failed.');
      return () => <p>The screen</p>;
    });
    const { user } = await renderScreen(<Screen />, { at: '/profile' });
    expect(await screen.findByRole('heading', { name: 'This screen could not be loaded' })).toBeTruthy();
    expect(screen.queryByText(/stopped working/)).toBeNull();
    network.isDown = false;
    await user.click(screen.getByRole('link', { name: 'Search' }));
    act(() => history.back());
    expect(await screen.findByText('The screen')).toBeTruthy();
    expect(network.requests).toBe(2);
  });

  it('whose code cannot be loaded lets the user reload the page, but only while the server answers', async () => {
    let isDown = true;
    const reload = jest.fn();
    const { user, server } = await renderScreen(
      <ScreenMissing error={new MissingScreen(() => undefined, null)} onReload={reload} />,
      { at: '/profile' },
    );
    globalThis.fetch = async (input, init) => {
      if (input !== '/') return server.fetch(input, init);
      if (isDown) throw new TypeError('fetch failed');
      return new Response('<script type="module" src="/assets/index-B.js"></script>');
    };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Check the connection, then try again.');
    expect(reload).not.toHaveBeenCalled();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('that fails in another way says that it stopped working', async () => {
    const Screen = () => {
      throw new TypeError('Not a function');
    };
    await renderScreen(<Screen />, { at: '/profile' });
    expect(await screen.findByText(/^This screen stopped working/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  });
});
