/**
 * What a field of SAM.gov says. `undefined`: the answer does not speak of it, so what another answer said stays.
 * `null`: it says that there is none.
 */
export type Said = string | null | undefined;

export interface Place {
  city: Said;
  state: Said;
  country: Said;
}

export interface Contact {
  name: Said;
  title: Said;
  email: Said;
  phone: Said;
}

/**
 * One notice of SAM.gov, whichever door it came through. The API and the bulk file print the same facts under other names;
 * both are brought into this form first and become a notice in one place.
 */
export interface SamRecord {
  /** In lower case, as the source writes it: the same id in other letters is the same notice. */
  id: Said;
  title: Said;
  number: Said;
  type: Said;
  department: Said;
  subTier: Said;
  office: Said;
  agencyCode: Said;
  posted: Said;
  deadline: Said;
  archived: Said;
  active: Said;
  setAsideCode: Said;
  setAsideText: Said;
  naics: string[] | undefined;
  psc: Said;
  performedAt: Place | null | undefined;
  officeAt: Place | null | undefined;
  contact: Contact | null | undefined;
  awardAmount: Said;
  link: Said;
  /** HTML or text. */
  description: Said;
  /** Addresses of files. */
  files: string[] | null | undefined;
}

/** Control characters but line breaks and tabs, and halves of characters: no store takes a zero byte or half a character in an id or a code. */
const unstorable = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;

/** What a text of SAM.gov says: blank and the word "null" mean nothing. */
export function said(text: string | null | undefined): Said {
  if (text === undefined || text === null) return text;
  const clean = text.replaceAll(unstorable, '').trim();
  return clean === '' || clean.toLowerCase() === 'null' ? null : clean;
}
