/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, screen, waitFor } from '@testing-library/react';
import { Suspense, useState, type ComponentType } from 'react';
import { renderScreen } from '../testing/render-page.js';
import Button from '@mui/material/Button';
import { lazyPart } from './lazy-part.js';

interface PartProps {
  onClose: () => void;
}

/** A screen that opens a part whose file may fail to load. */
async function openScreen() {
  const network = { isOffline: true, requests: 0 };
  const Part = lazyPart<PartProps>(async (): Promise<ComponentType<PartProps>> => {
    network.requests += 1;
    if (network.isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  const Screen = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <p>The rest</p>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Suspense>{isOpen ? <Part onClose={() => setOpen(false)} /> : null}</Suspense>
      </>
    );
  };
  const page = await renderScreen(<Screen />, { at: '/' });
  return { ...page, network };
}

describe('a part whose code loads when it is shown', () => {
  const { jest } = import.meta;
  // React reports each failure on the console.
  beforeEach(() => jest.spyOn(console, 'error').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());

  it('keeps the rest of the screen if its code cannot be loaded, reports it, and is requested again when it is opened again', async () => {
    const { user, network } = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    expect(screen.getByText('The rest')).not.toBeNull();
    network.isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('The part')).not.toBeNull();
    expect(network.requests).toBe(2);
  });

  it('loads when the connection returns if it is still shown', async () => {
    let isOffline = true;
    const Part = lazyPart(async () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>The part</p>;
    });
    await renderScreen(
      <Suspense>
        <Part />
      </Suspense>,
      { at: '/' },
    );
    expect(await screen.findByRole('alert')).not.toBeNull();
    isOffline = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('The part')).not.toBeNull());
  });

  it('keeps its state when the browser is online again', async () => {
    const Part = lazyPart(async () => () => <input aria-label="Words" />);
    const { user } = await renderScreen(
      <Suspense>
        <Part />
      </Suspense>,
      { at: '/' },
    );
    const field = await screen.findByRole('textbox', { name: 'Words' });
    await user.type(field, 'solar');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Words' }).value).toBe('solar');
  });
});
