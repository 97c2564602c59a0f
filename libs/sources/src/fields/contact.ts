import { plainText } from './plain-text.js';

export interface ContactParts {
  name?: string | null | undefined;
  title?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

/**
 * Joins the parts of a contact: `name; title; email; phone`. Lines within a part become parts; empty and repeated parts are dropped. Null
 * if nothing remains.
 */
export function joinContact({ name, title, email, phone }: ContactParts): string | null {
  const parts = [name, title, email, phone].flatMap((part) => plainText(part ?? '', 1, 500).split('\n'));
  const nonEmpty = parts.map((part) => part.trim()).filter((part) => part !== '');
  return nonEmpty.length === 0 ? null : [...new Set(nonEmpty)].join('; ').slice(0, 2000);
}
