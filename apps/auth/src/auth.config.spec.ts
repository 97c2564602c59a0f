import { loadConfig } from '@rfp/service-kit/config';
import { readFileSync } from 'node:fs';
import { authConfigSchema } from './auth.config.js';
import { testEnvironment } from './testing/auth-service.js';

const page = readFileSync(new URL('../../../docs/accounts.md', import.meta.url), 'utf8');
const documented = new Map(
  [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\| .+ \|$/gm)].map(([, name = '', value = '']) => [name, value]),
);

describe('the settings', () => {
  it.each([
    ['SITE_URL', 'rfp.example.org'],
    ['AUTH_REDIRECT_ORIGINS', 'https://rfp.example.org, localhost'],
    ['AUTH_OIDC_ISSUER', 'accounts.example.org'],
  ])('report an invalid address: %s=%s', async (name, value) => {
    const env = await testEnvironment();
    expect(() => loadConfig(authConfigSchema, { ...env, [name]: value })).toThrow(`${name}  must be an`);
  });
});

describe('the settings in docs/accounts.md', () => {
  it('are complete', () => {
    expect([...documented.keys()]).toEqual(Object.keys(authConfigSchema.shape));
  });

  it('state the right defaults', async () => {
    const { SITE_URL, AUTH_SIGNING_KEYS, ENCRYPTION_KEYS, SMTP_URL } = await testEnvironment();
    const needed = new Map(Object.entries({ SITE_URL, AUTH_SIGNING_KEYS, ENCRYPTION_KEYS, SMTP_URL }));
    const config = new Map(Object.entries(loadConfig(authConfigSchema, Object.fromEntries(needed))));
    for (const [name, written] of documented) {
      const shown = JSON.stringify(config.get(name) ?? [])
        .replaceAll(/^"|"$/g, '')
        .replace('[]', 'none');
      expect([name, written.replace(' (*)', '')]).toEqual([name, needed.has(name) ? '(*)' : shown]);
    }
  });
});
