import { isSecretHeader, isSecretName, isSecretParameter, redactSecrets } from './secrets.js';

describe('names of secrets', () => {
  it.each(['password', 'SAM_GOV_API_KEY', 'refreshToken', 'X-Amz-Signature', 'email'])(
    'include the field %s',
    (name) => {
      expect(isSecretName(name)).toBe(true);
    },
  );

  it.each(['title', 'key', 'monkey', 'due_at'])('do not include the field %s', (name) => {
    expect(isSecretName(name)).toBe(false);
  });

  it.each(['api_key', 'apiKey', '$$app_token', 'X-Amz-Signature', 'pwd'])('include the URL parameter %s', (name) => {
    expect(isSecretParameter(name)).toBe(true);
  });

  it.each(['pageToken', 'keyword', 'email', 'q'])('do not include the URL parameter %s', (name) => {
    expect(isSecretParameter(name)).toBe(false);
  });

  it('include headers that authenticate', () => {
    expect(['authorization', 'x-api-key', 'cookie', 'accept'].filter(isSecretHeader)).toEqual([
      'authorization',
      'x-api-key',
      'cookie',
    ]);
  });
});

describe('redactSecrets', () => {
  const secret = 'fc-"k/e~y\\! +0123';

  it.each([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ k: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
  ])('removes a secret in the form %s', (form) => {
    expect(redactSecrets(`a ${form} b ${form}`, ['other', secret])).toBe('a [redacted] b [redacted]');
  });

  it('does not change the text without a secret', () => {
    expect(redactSecrets('plain', ['', 'none'])).toBe('plain');
  });
});
