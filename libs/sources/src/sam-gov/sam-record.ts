/** A field of SAM.gov. `undefined`: not stated, so that a stored value is kept. `null`: stated as none. */
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
 * One notice of SAM.gov from either channel. The API and the bulk file print the same facts under other names; both
 * are converted to this form and become a notice in one place.
 */
export interface SamRecord {
  /** Id in lower case, because ids that differ only in case denote the same notice. */
  id: Stated;
  title: Stated;
  number: Stated;
  type: Stated;
  department: Stated;
  subTier: Stated;
  /** Levels between sub-tier and office, which only the API states. */
  subAgencies: string[] | undefined;
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
  /** URLs of files. */
  files: string[] | null | undefined;
}

/**
 * Control characters except line breaks and tabs, and unpaired surrogates. The database does not accept zero bytes or unpaired
 * surrogates.
 */
const unstorable = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;

/** A text of SAM.gov without unstorable characters; null if it is blank or the word "null". */
export function stated(text: string | null | undefined): Stated {
  if (text === undefined || text === null) return text;
  const clean = text.replaceAll(unstorable, '').trim();
  return clean === '' || clean.toLowerCase() === 'null' ? null : clean;
}
