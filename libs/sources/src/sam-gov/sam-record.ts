/**
 * What a field of SAM.gov says. `undefined`: the answer does not speak of it, so what another answer said stays.
 * `null`: it says that there is none.
 */
export type Stated = string | null | undefined;

export interface Place {
  city: Stated;
  state: Stated;
  country: Stated;
}

export interface Contact {
  name: Stated;
  title: Stated;
  email: Stated;
  phone: Stated;
}

/**
 * One notice of SAM.gov, whichever door it came through. The API and the bulk file print the same facts under other names;
 * both are brought into this form first and become a notice in one place.
 */
export interface SamRecord {
  /** In lower case, as the source writes it: the same id in other letters is the same notice. */
  id: Stated;
  title: Stated;
  number: Stated;
  type: Stated;
  department: Stated;
  subTier: Stated;
  office: Stated;
  agencyCode: Stated;
  posted: Stated;
  deadline: Stated;
  archived: Stated;
  active: Stated;
  setAsideCode: Stated;
  setAsideText: Stated;
  naics: string[] | undefined;
  psc: Stated;
  performedAt: Place | null | undefined;
  officeAt: Place | null | undefined;
  contact: Contact | null | undefined;
  awardAmount: Stated;
  link: Stated;
  /** HTML or text. */
  description: Stated;
  /** Addresses of files. */
  files: string[] | null | undefined;
}

/** Control characters but line breaks and tabs, and halves of characters: no store takes a zero byte or half a character in an id or a code. */
const unstorable = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;

/** What a text of SAM.gov says: blank and the word "null" mean nothing. */
export function stated(text: string | null | undefined): Stated {
  if (text === undefined || text === null) return text;
  const clean = text.replaceAll(unstorable, '').trim();
  return clean === '' || clean.toLowerCase() === 'null' ? null : clean;
}
