import { redacted, secretWords } from '@rfp/contracts/text/secrets';

/**
 * Patterns of secrets in a text, with their replacements. Every repetition is bounded, because texts come from outside and an unbounded one could
 * take minutes on a crafted text.
 */
const secretTexts: [RegExp, string][] = [
  // "password":"..." and the same within an escaped text: \"password\":\"...\"
  [
    new RegExp(String.raw`(\\?"[\w-]{0,40}(?:${secretWords})[\w-]{0,20}\\?"\s{0,3}:\s{0,3}\\?")[^"\\]{1,4096}`, 'gi'),
    `$1${redacted}`,
  ],
  // api_key=..., Authorization: Bearer ...
  [
    new RegExp(
      String.raw`\b([\w-]{0,40}(?:${secretWords})[\w-]{0,20}\s{0,3}[=:]\s{0,3})(?:(?:Bearer|Basic)\s{1,3})?[^\s"'&,;\\]{1,4096}`,
      'gi',
    ),
    `$1${redacted}`,
  ],
  // postgres://user:password@host
  [/:\/\/[^\s/@"'\\]{1,256}@/g, `://${redacted}@`],
  [/\bBearer\s{1,3}[\w.~+/=-]{8,4096}/g, `Bearer ${redacted}`],
  // JSON web tokens, and the formats of the sources' API keys.
  [/\beyJ[\w-]{8,512}\.[\w-]{8,4096}(?:\.[\w-]{0,4096})?/g, redacted],
  [/\b(?:SAM|pplx|sk|fc)-[\w-]{20,200}/g, redacted],
  [/[\w.%+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/gi, '[e-mail]'],
];

/** Removes passwords, keys, tokens, credentials in URLs and e-mail addresses from a text, as far as patterns recognize them. */
export function redactText(text: string): string {
  return secretTexts.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
}

/** Replaces a secret value by the text to show instead; empty values stay. */
export function redactUnlessEmpty(value: unknown): unknown {
  return value === undefined || value === null || value === '' ? value : redacted;
}
