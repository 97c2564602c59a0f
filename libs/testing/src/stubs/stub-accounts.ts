import { apiTokenSchema, clientConfigSchema, ownSessionSchema, apiKeyStateSchema } from '@rfp/contracts/account';
import { authSessionSchema } from '@rfp/contracts/auth';
import { deviceRequestSchema } from '@rfp/contracts/auth/device';
import { defaultSettings } from '@rfp/contracts/settings';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type StubAnswers } from './stub-answers.js';
import { stubKeys, identifyStubCaller } from './stub-callers.js';

const when = '2026-03-09T09:00:00.000Z';

export const stubApiToken = apiTokenSchema.parse({
  id: '0197a3a4-3333-7000-8000-000000000001',
  name: 'Nightly export',
  scope: 'read',
  role: 'administrator',
  workspace_id: '0197a3a4-2222-7000-8000-000000000001',
  hint: 'rrrr',
  created_at: when,
  expires_at: '2026-06-07T09:00:00.000Z',
  last_used_at: null,
});

export const stubDeviceRequest = deviceRequestSchema.parse({
  user_code: 'BCDF-GHJK',
  client_id: 'rfp',
  host: 'laptop.example.org',
  address: '192.0.2.7',
  scope: 'write',
  token_days: 90,
  replaces: null,
  created_at: when,
  expires_at: '2026-03-09T09:10:00.000Z',
});

export const stubSession = authSessionSchema.parse({
  access_token: 'an-access-token',
  token_type: 'bearer',
  expires_in: 900,
  expires_at: Date.parse(when) / 1000 + 900,
  refresh_token: 'a-refresh-token',
  user: {
    id: '0197a3a4-1111-7000-8000-000000000001',
    aud: 'authenticated',
    role: 'authenticated',
    email: 'person1@example.org',
    phone: '',
    app_metadata: {},
    user_metadata: {},
    identities: [],
    created_at: when,
    updated_at: when,
    is_anonymous: false,
  },
});

export const stubClientConfig = clientConfigSchema.parse({
  demo_mode: true,
  demo_account: { email: 'demo@example.org', password: 'demo-password' },
  mailbox_url: null,
  password_min_length: 6,
  sign_up: true,
  sign_up_policy: 'open',
  provider: null,
});

function preferencesOf(caller: Caller | null): RpcReply<'auth.preferences'> {
  return {
    user_id: caller?.user_id ?? '',
    keywords: ['HVAC'],
    notification_settings: { email_notifications: false, notification_email: '', high_score_threshold: 80 },
    company_profile: {
      capabilities: [],
      naics_codes: ['238220'],
      set_asides: [],
      industry_focus: [],
      company_size: null,
      certifications: [],
      places: ['NC'],
      agencies: [],
      min_value: null,
      max_value: null,
      applicant_types: [],
    },
    created_at: when,
    updated_at: when,
  };
}

const keyedSources = ['sam_gov', 'firecrawl', 'perplexity', 'simpler_grants', 'socrata'];

function stateOf(source: string, origin: 'none' | 'stored', by: Caller | null = null): RpcReply<'sync.set-key'> {
  if (!keyedSources.includes(source)) throw new AppError('SOURCE_NOT_FOUND');
  return apiKeyStateSchema.parse({ source, name: source, origin, set_at: by && when, set_by: by?.label ?? null });
}

/** Stub answers for accounts and keys, without business rules. */
export const accountAnswers: StubAnswers = {
  'auth.health': ({ all }) => ({ status: 'ok', checks: { database: 'ok', ...(all ? { mail: 'ok' } : {}) } }),
  'auth.keys': () => stubKeys,
  'auth.identify': ({ credential }) => identifyStubCaller(credential),
  'auth.about': () => ({ version: '2024-01-01', name: 'auth', description: 'Accounts and sessions' }),
  'auth.client-config': () => stubClientConfig,
  'auth.workspace-export-part': () => ({ text: '' }),
  'auth.preferences': (_request, caller) => preferencesOf(caller),
  'auth.save-preferences': ({ notification_settings, ...preferences }, caller) => {
    const saved = preferencesOf(caller);
    return { ...saved, ...preferences, notification_settings: notification_settings ?? saved.notification_settings };
  },
  'auth.settings': () => ({
    settings: defaultSettings,
    weights_total: 100,
    weights_warning: null,
    notification_email_confirmed: true,
    page_size_set: false,
    updated_at: null,
  }),
  'auth.change-settings': (change) => ({
    settings: { ...defaultSettings, ...change },
    weights_total: 100,
    weights_warning: null,
    notification_email_confirmed: true,
    page_size_set: change.default_page_size !== undefined,
    updated_at: when,
  }),
  'auth.search-profile': (_request, caller) => {
    const { keywords, company_profile: company } = preferencesOf(caller);
    return { weights: { relevance: 40, urgency: 25, value: 20, competition: 15 }, keywords, company };
  },
  'auth.tokens': () => ({ tokens: [stubApiToken] }),
  'auth.token-expiry': () => ({ expires_at: null }),
  'auth.create-token': ({ name, scope }) => ({ ...stubApiToken, name, scope, token: `rfp_${'n'.repeat(43)}` }),
  'auth.revoke-token': () => ({ success: true }),
  'auth.sessions': (_request, caller) => ({
    sessions: [
      ownSessionSchema.parse({
        id: caller?.via_id,
        current: true,
        user_agent: 'spec',
        address: '192.0.2.1',
        aal: caller?.aal,
        created_at: when,
        refreshed_at: when,
      }),
    ],
  }),
  'auth.revoke-session': () => ({ success: true }),
  'auth.accounts': () => ({ rows: [], total: 0 }),
  'auth.device-request': ({ code }) => ({ ...stubDeviceRequest, user_code: code }),
  'auth.decide-device-request': ({ decision }) => ({ status: decision === 'approve' ? 'approved' : 'denied' }),
  'sync.keys': () => ({ keys: keyedSources.map((source) => stateOf(source, 'none')) }),
  'sync.set-key': ({ source }, caller) => stateOf(source, 'stored', caller),
  'sync.remove-key': ({ source }) => stateOf(source, 'none'),
  'sync.test-key': () => ({ success: true, message: 'The key is accepted.', elapsed_ms: 120 }),
};
