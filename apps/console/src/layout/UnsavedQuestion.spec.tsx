/** @jest-environment ./tools/jest/dom-environment.mjs */
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { authClient } from '../auth/auth-client.js';
import { InlineForm } from '../shared/form/InlineForm.js';
import { TextInput } from '../shared/form/TextInput.js';
import { useCheckForm } from '../shared/form/use-check-form.js';
import { renderScreen } from '../testing/render-page.js';

const noSubmit = () => undefined;

function Form({ label, onClose }: { label: string; onClose: () => void }) {
  const form = useCheckForm({ name: '' }, () => ({}));
  return (
    <InlineForm
      control={form.control}
      submit={`Save ${label}`}
      busyText=""
      busy={false}
      onSubmit={onClose}
      onClose={noSubmit}
    >
      <TextInput form={form} name="name" label={label} />
    </InlineForm>
  );
}

/** Two forms, as in Account Settings; each closes when it is saved. */
function Screen() {
  const [open, setOpen] = useState(['One', 'Other']);
  return (
    <>
      {open.map((label) => (
        <Form key={label} label={label} onClose={() => setOpen((all) => all.filter((form) => form !== label))} />
      ))}
      <Link to="?page=2">Next page</Link>
      <Link to="/sync">Elsewhere</Link>
    </>
  );
}

const open = () => renderScreen(<Screen />, { at: '/profile' });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const leave = () => screen.getByRole('link', { name: 'Elsewhere' });

function closesAtOnce(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('a screen with edits', () => {
  it('asks before a link leaves it, and either stays with the typed text or leaves', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('One'), 'solar');
    await user.click(leave());
    expect((await question()).textContent).toContain('Your changes on this screen are not saved.');
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(location.pathname).toBe('/profile');
    expect(screen.getByLabelText('One')).toHaveProperty('value', 'solar');
    await user.click(leave());
    await question();
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(location.pathname).toBe('/sync'));
    expect(closesAtOnce()).toBe(true);
  });

  it('asks before Back leaves it', async () => {
    history.pushState(null, '', '/before');
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await waitFor(() => expect(location.pathname).toBe('/sync'));
    act(() => history.back());
    await user.type(await screen.findByLabelText('One'), 'solar');
    act(() => history.forward());
    await question();
    await waitFor(() => expect(location.pathname).toBe('/profile'));
  });

  it('asks while any of its forms has edits, and no longer once they are saved or undone', async () => {
    const { user } = await open();
    const [one, other] = [await screen.findByLabelText('One'), screen.getByLabelText('Other')];
    expect(closesAtOnce()).toBe(true);
    await user.type(one, 'x');
    await user.type(other, 'y');
    await user.clear(other);
    expect(closesAtOnce()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save One' }));
    expect(closesAtOnce()).toBe(true);
    await user.click(leave());
    await waitFor(() => expect(location.pathname).toBe('/sync'));
  });

  it('keeps the edits without a question if only the query of its address changes', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('One'), 'solar');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(location.search).toBe('?page=2'));
    expect(screen.getByLabelText('One')).toHaveProperty('value', 'solar');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives way to the sign-in when the session ends', async () => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('One'), 'solar');
    await act(() => authClient.signOut({ scope: 'local' }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
  });
});
