/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, within } from '@testing-library/react';
import { type ApiKeyState } from '@rfp/contracts/account';
import { queryClient } from '../data/query-client.js';
import { modelStatusKey } from '../intelligence/data/model-status.js';
import { type Handlers } from '../testing/fake-server.js';
import { renderScreen } from '../testing/render-page.js';
import { keyStateLabel } from './keys/key-state.js';
import { Settings } from './Settings.js';
import { settingsTexts } from './settings-texts.js';

const words = settingsTexts.keys;
const name = 'SAM.gov';
const keyPath = '/api/source-keys/sam_gov';
const unset: ApiKeyState = { source: 'sam_gov', name, origin: 'none', set_at: null, set_by: null };
const stored: ApiKeyState = { ...unset, origin: 'stored', set_at: '2026-03-09T09:00:00.000Z', set_by: 'pat' };

/** Handlers of a server that has no key until a key is set. */
function keyHandlers(): Handlers {
  let state = unset;
  return {
    listSourceKeys: () => ({ keys: [state] }),
    findPreferences: () => ({ preferences: null }),
    putSourceKey: () => (state = stored),
    removeSourceKey: () => (state = unset),
  };
}

function openSettings(handlers: Handlers = keyHandlers()) {
  return renderScreen(<Settings />, { at: '/settings', handlers });
}

describe('an API key in the settings', () => {
  it('is refused with a reason in the focused field before it is sent', async () => {
    const { user, server } = await openSettings();
    await user.click(await screen.findByRole('button', { name: words.setOf(name) }));
    const field = screen.getByLabelText(words.field(name), { exact: false });
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(words.missing)).not.toBeNull();
    await user.type(field, 'two words{Enter}');
    expect(await screen.findByText(words.invalid)).not.toBeNull();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(server.sentTo(keyPath)).toEqual([]);
  });

  it('is empty at first, is sent trimmed, and leaves the focus on the button that replaces the key [spec 1.12, 2.11, 2.132, 3.29]', async () => {
    const { user, server } = await openSettings();
    const card = within(await screen.findByRole('region', { name: 'API Configuration' }));
    expect(await card.findByText('Not set')).not.toBeNull();
    await user.click(card.getByRole('button', { name: words.setOf(name) }));
    await user.keyboard(' abcdefgh {Enter}');
    const replace = await screen.findByRole('button', { name: words.replaceOf(name) });
    expect(document.activeElement).toBe(replace);
    expect(server.sentTo(keyPath)).toEqual([{ key: 'abcdefgh' }]);
    expect(await screen.findByText(words.saved(name))).not.toBeNull();
  });

  it('is removed only after a confirmation, and the status of the language model is updated', async () => {
    const { user, server } = await openSettings({ ...keyHandlers(), listSourceKeys: () => ({ keys: [stored] }) });
    queryClient.setQueryData(modelStatusKey, null);
    await user.click(await screen.findByRole('button', { name: words.removeOf(name) }));
    expect(server.sentTo(keyPath)).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: words.removeTitle(name) });
    await user.click(within(dialog).getByRole('button', { name: words.remove }));
    expect(await screen.findByText(words.removed(name))).not.toBeNull();
    expect(server.sentTo(keyPath)).toHaveLength(1);
    expect(queryClient.getQueryState(modelStatusKey)?.isInvalidated).toBe(true);
  });

  it('is tested by a request of the server, whose result stays visible at the key [spec 2.140, 8.26]', async () => {
    const results = [
      { success: true, message: 'SAM.gov accepts the key.', elapsed_ms: 1234 },
      { success: false, message: 'The source refused the key.', elapsed_ms: 80 },
    ];
    const reply = Promise.withResolvers<void>();
    const { user, server } = await openSettings({
      ...keyHandlers(),
      testSourceKey: async () => {
        await reply.promise;
        return results.shift() ?? { success: false, message: '', elapsed_ms: 0 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Test Connection of SAM.gov' }));
    const begun = await screen.findByText('A request is sent to SAM.gov.');
    expect(begun.parentElement?.textContent).toContain('Testing Connection');
    expect(screen.getByRole('button', { name: 'Testing Connection of SAM.gov' }).ariaDisabled).toBe('true');
    reply.resolve();
    const done = await screen.findByText('Connection Test completed for SAM.gov');
    expect(done.parentElement?.textContent).toContain('SAM.gov accepts the key. Answered in 1,234 ms.');
    expect(screen.queryByText('Testing Connection')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Test Connection of SAM.gov' }));
    const failed = await screen.findByText('Connection Test Failed');
    expect(failed.closest('[role="alert"]')?.textContent).toContain('SAM.gov: The source refused the key.');
    expect(screen.getAllByText('The source refused the key.')).toHaveLength(1);
    expect(server.sentTo(`${keyPath}/test`)).toHaveLength(2);
  });

  it('is labelled with the day on which it was set, in the time zone of this browser', () => {
    const late = new Date(2026, 2, 9, 23, 30).toISOString();
    const early = new Date(2026, 2, 9, 0, 30).toISOString();
    for (const set_at of [late, early]) expect(keyStateLabel({ ...stored, set_at })).toBe('Set on Mar 9, 2026 by pat');
  });

  it.each(['curator', 'otherUser'] as const)(
    'is not requested for a %s, whose controls say which role they need',
    async (caller) => {
      const { server, user } = await renderScreen(<Settings />, {
        at: '/settings',
        signedInAs: caller,
        handlers: { findPreferences: () => ({ preferences: null }) },
      });
      const card = within(await screen.findByRole('region', { name: 'API Configuration' }));
      expect(await card.findByText(words.refused)).not.toBeNull();
      expect(card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        'SAM.gov',
        'Firecrawl',
        'Perplexity',
      ]);
      const button = card.getByRole('button', { name: words.testOf(name) });
      expect(button.ariaDisabled).toBe('true');
      await user.click(button);
      expect(await screen.findByText('Needs administrator. An administrator can give you this role.')).not.toBeNull();
      expect(server.requests.map((request) => request.path).filter((each) => each.includes('source-keys'))).toEqual([]);
    },
  );

  it('is hidden in a demo session', async () => {
    const { server } = await renderScreen(<Settings />, { at: '/settings', signedInAs: 'demo' });
    expect(await screen.findByText(words.readOnly)).not.toBeNull();
    expect(server.requests.map((request) => request.path)).not.toContain('/api/source-keys');
  });
});
