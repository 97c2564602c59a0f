/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type Preferences } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { queryClient } from '../../data/query-client.js';
import { setWorkspaceId } from '../../data/workspace.js';
import { renderScreen } from '../../testing/render-page.js';
import { stubCodes } from '../../testing/stub-codes.js';
import { acme, personal } from '../../testing/stub-workspaces.js';
import { profileTexts } from '../profile-texts.js';
import { PreferencesCard } from './PreferencesCard.js';
import { readForm, toForm } from './preferences-form.js';
import { preferencesKey } from './use-preferences.js';

const words = profileTexts.preferences;
const preferencesPath = '/api/user-preferences';
const saved: Preferences = {
  user_id: '6f1c0a52-3b7e-4a58-9d0e-1f2a3b4c5d6e',
  ...readForm(toForm(null)),
  notification_settings: { email_notifications: false, notification_email: '', high_score_threshold: 80 },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

async function openForm(handlers: Parameters<typeof renderScreen>[1]['handlers'] = {}) {
  const page = await renderScreen(<PreferencesCard readOnly={false} />, {
    at: '/profile',
    handlers: {
      findPreferences: () => ({ preferences: null }),
      listCodes: stubCodes,
      putPreferences: () => saved,
      ...handlers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: words.setUp }));
  await screen.findByRole('textbox', { name: words.fields.keywords });
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  const save = () => page.user.click(screen.getByRole('button', { name: words.save }));
  return { ...page, field, save };
}

describe('in a read-only session', () => {
  const open = (preferences: Preferences | null) =>
    renderScreen(<PreferencesCard readOnly />, {
      at: '/profile',
      handlers: { findPreferences: () => ({ preferences }) },
    });

  it('the card is hidden if there are no preferences [spec 2.167]', async () => {
    await open(null);
    await waitFor(() => expect(queryClient.getQueryData(preferencesKey)).toBeNull());
    expect(screen.queryByRole('region', { name: words.title })).toBeNull();
  });

  it('the card shows preferences without a way to change them [spec 2.167]', async () => {
    await open(saved);
    expect(await screen.findByRole('region', { name: words.title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.edit })).toBeNull();
  });
});

describe('in a shared workspace', () => {
  const open = async (signedInAs: StubCallerName) => {
    setWorkspaceId(acme.id);
    await renderScreen(<PreferencesCard readOnly={false} />, {
      at: '/profile',
      signedInAs,
      handlers: {
        listWorkspaces: () => ({ workspaces: [personal, acme] }),
        findPreferences: () => ({ preferences: saved }),
      },
    });
    expect(await screen.findByText('Profile of the workspace Acme')).not.toBeNull();
  };

  it('the card names the workspace of the profile, and the owner can edit the profile', async () => {
    await open('owner');
    expect(screen.getByRole('button', { name: words.edit }).getAttribute('aria-disabled')).toBeNull();
  });

  it.each(['viewer', 'editor'] as const)('the card tells a %s which role is needed', async (role) => {
    await open(role);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: words.edit, description: /^Needs owner\./ })).not.toBeNull(),
    );
  });
});

describe('the preferences form', () => {
  it('sends lists as entries and closes [spec 2.167]', async () => {
    const { user, server, field, save } = await openForm();
    expect(document.activeElement).toBe(field(words.fields.keywords));
    await user.keyboard('cloud, cyber');
    await user.selectOptions(screen.getByRole('combobox', { name: words.fields.company_size }), 'Small');
    await user.click(screen.getByRole('checkbox', { name: 'Small businesses' }));
    await user.type(screen.getByRole('combobox', { name: words.fields.naics_codes }), 'janitor');
    await screen.findByRole('option', { name: /^561720/ });
    await user.keyboard('{Enter}');
    await user.type(screen.getByRole('combobox', { name: words.fields.set_asides }), '8a');
    await screen.findByRole('option', { name: /^8A/ });
    await user.keyboard('{Enter}');
    await user.type(field(words.fields.min_value), '250,000');
    await save();
    expect(await screen.findByRole('button', { name: words.edit })).not.toBeNull();
    expect(server.sentTo(preferencesPath).at(-1)).toMatchObject({
      keywords: ['cloud', 'cyber'],
      company_profile: {
        naics_codes: ['561720'],
        set_asides: ['8A'],
        company_size: 'Small',
        min_value: 250_000,
        applicant_types: ['small_businesses'],
      },
    });
  });

  it('shows changes from elsewhere while it is open, and saves only edited fields into the newest preferences', async () => {
    let stored: Preferences = saved;
    const change = (keywords: string[], company: Partial<Preferences['company_profile']>) => {
      stored = { ...stored, keywords, company_profile: { ...stored.company_profile, ...company } };
    };
    const { user, server } = await renderScreen(<PreferencesCard readOnly={false} />, {
      at: '/profile',
      handlers: {
        findPreferences: () => ({ preferences: stored }),
        listCodes: stubCodes,
        putPreferences: ({ body }) => (stored = { ...stored, ...Object(body) }),
      },
    });
    await user.click(await screen.findByRole('button', { name: words.edit }));
    const places = await screen.findByRole('textbox', { name: words.fields.places });
    await user.type(places, 'Boise, ID');
    await user.click(screen.getByRole('checkbox', { name: 'Small businesses' }));
    change(['cloud'], { naics_codes: ['541512'], company_size: 'Small' });
    await queryClient.invalidateQueries({ queryKey: preferencesKey });
    const keywords = screen.getByRole('textbox', { name: words.fields.keywords });
    await waitFor(() => expect(keywords).toHaveProperty('value', 'cloud'));
    expect(places).toHaveProperty('value', 'Boise, ID');
    change(['cloud', 'cyber'], { capabilities: ['Audits'] });
    await user.click(screen.getByRole('button', { name: words.save }));
    await screen.findByRole('button', { name: words.edit });
    expect(server.sentTo(preferencesPath).at(-1)).toEqual({
      keywords: ['cloud', 'cyber'],
      company_profile: {
        ...saved.company_profile,
        capabilities: ['Audits'],
        naics_codes: ['541512'],
        company_size: 'Small',
        places: ['Boise, ID'],
        applicant_types: ['small_businesses'],
      },
    });
  });

  it('has a menu beside each entry to require or exclude it, for keyboard and screen readers too', async () => {
    const { user, server, field, save } = await openForm();
    await user.type(field(words.fields.places), 'Hawaii{Enter}Guam');
    await user.type(screen.getByRole('combobox', { name: words.fields.set_asides }), '8a');
    await screen.findByRole('option', { name: /^8A/ });
    await user.keyboard('{Enter}');
    const menu = (entry: RegExp) => screen.getByRole('combobox', { name: entry });
    expect(
      within(menu(/^Hawaii: prefer, must or exclude/))
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Prefer', 'Must', 'Exclude']);
    await user.selectOptions(menu(/^Hawaii:/), 'Must');
    await user.selectOptions(menu(/^Guam:/), 'Exclude');
    await user.selectOptions(menu(/^8A .*:/), 'Must');
    await user.selectOptions(screen.getByRole('combobox', { name: words.fields.value_mode }), 'Must');
    await user.type(field(words.fields.max_value), '500,000');
    await save();
    await screen.findByRole('button', { name: words.edit });
    expect(server.sentTo(preferencesPath).at(-1)).toMatchObject({
      company_profile: {
        places: [],
        set_asides: [],
        max_value: 500_000,
        must: { places: ['Hawaii'], set_asides: ['8A'] },
        exclude: { places: ['Guam'] },
        value_mode: 'must',
      },
    });
  });

  it('shows which entries are required or excluded', async () => {
    const company_profile = {
      ...saved.company_profile,
      places: ['VA'],
      must: { places: ['HI'] },
      exclude: { agencies: ['NASA'] },
    };
    await renderScreen(<PreferencesCard readOnly />, {
      at: '/profile',
      handlers: { findPreferences: () => ({ preferences: { ...saved, company_profile } }) },
    });
    await screen.findByText('VA');
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
    expect(shown.slice(-3)).toEqual(['VA', 'HI (must)', 'NASA (excluded)']);
  });

  it('reports an invalid field and focuses it', async () => {
    const { user, field, save } = await openForm();
    await user.type(field(words.fields.min_value), 'much');
    await save();
    expect(await screen.findByText(words.badAmount)).not.toBeNull();
    expect(document.activeElement).toBe(field(words.fields.min_value));
  });

  it('shows an entry that the server does not know beside its field, and focuses the field', async () => {
    const sentence = 'There is no state "Pensylvania". Did you mean Pennsylvania?';
    const details = { errors: { 'company_profile.must.places': sentence } };
    const { user, field, save } = await openForm({
      putPreferences: () => {
        throw new AppError('PREFERENCE_UNKNOWN', { message: sentence, details });
      },
    });
    await user.type(field(words.fields.places), 'Pensylvania');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(field(words.fields.places)));
    expect(field(words.fields.places).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(1);
  });

  it('does not change the notification settings, and shows the current ones with a link to the settings', async () => {
    const notification_settings = { email_notifications: true, notification_email: '', high_score_threshold: 85 };
    await renderScreen(<PreferencesCard readOnly={false} />, {
      at: '/profile',
      handlers: { findPreferences: () => ({ preferences: { ...saved, notification_settings } }) },
    });
    expect(await screen.findByText(/Score 85 or higher, to the address of your account/)).not.toBeNull();
    expect(screen.getByRole('link', { name: words.toSettings }).getAttribute('href')).toMatch(/\/settings$/);
    expect(readForm(toForm(saved))).not.toHaveProperty('notification_settings');
  });
});
