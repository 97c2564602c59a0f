import { redacted, secretWords } from '@rfp/contracts/text/secrets';

/**
 * Patterns of secrets in a text, with their replacements. Every repetition has a bound, because texts come from
 * outside and an open one can take minutes on a text made for it.
 */
const secretTexts: [RegExp, string][] = [
  // "password":"..." and the same inside a text of a text: \"password\":\"...\"
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
  // JSON web tokens, and the shapes in which the sources' keys are issued.
  [/\beyJ[\w-]{8,512}\.[\w-]{8,4096}(?:\.[\w-]{0,4096})?/g, redacted],
  [/\b(?:SAM|pplx|sk|fc)-[\w-]{20,200}/g, redacted],
  [/[\w.%+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}/gi, '[e-mail]'],
];

/** The text without passwords, keys, tokens, credentials in URLs and e-mail addresses, as far as patterns recognize them. */
export function redactText(text: string): string {
  return secretTexts.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
}

/** Text shown in place of a value. */
export function redactedAs(value: unknown): unknown {
  return value === undefined || value === null || value === '' ? value : redacted;
}
