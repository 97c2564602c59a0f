/** Replaces secrets in messages, logs and stored answers. */
export const redacted = '[redacted]';

/** Pattern source for names of fields and settings with secrets or personal data; it matches anywhere in the name. */
export const secretWords = String.raw`passw(?:or)?d|passphrase|secret|token|cookie|authorization|credential|signature|e-?mail|(?:api|secret|private|access|encryption|signing)[-_]?key`;
const secretNamePattern = new RegExp(secretWords, 'i');

/** Whole names of URL parameters that hold secrets, without the separators of their words. */
const secretParameters = new Set(
  [
    ['key', 'apikey', 'appkey', 'accesskey', 'authkey', 'subscriptionkey'],
    ['token', 'apitoken', 'apptoken', 'accesstoken', 'authtoken', 'securitytoken', 'xamzsecuritytoken'],
    ['auth', 'authorization', 'credential', 'xamzcredential', 'jwt'],
    ['secret', 'clientsecret', 'password', 'passwd', 'pwd'],
    ['sig', 'signature', 'xamzsignature', 'xgoogsignature'],
  ].flat(),
);

const secretHeaders = new Set(['authorization', 'x-api-key', 'x-app-token', 'x-sgg-token', 'cookie']);

/** Whether a field or setting of this name holds a secret or personal data. */
export function isSecretName(name: string): boolean {
  return secretNamePattern.test(name);
}

/**
 * Whether a URL parameter with this name holds a secret. Records whose links have such a parameter are rejected, so whole names are compared: a
 * paging parameter such as `pageToken` must not match.
 */
export function isSecretParameter(name: string): boolean {
  return secretParameters.has(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
}

/** Whether a request header carries a secret. @param name - in lower case, as `Headers` iterates them */
export function isSecretHeader(name: string): boolean {
  return secretHeaders.has(name);
}

/** Removes secrets from a text: as they are, percent-encoded, as form values, and within JSON. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  return secrets.flatMap(formsOf).reduce((clean, form) => clean.replaceAll(form, redacted), text);
}

/** Longest first, so that no part of a longer form remains. */
function formsOf(secret: string): string[] {
  if (secret === '') return [];
  const forms = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ];
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}
