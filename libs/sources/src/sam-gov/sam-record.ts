/** A field of SAM.gov. `undefined`: not stated, so that a stored value stays. `null`: stated as none. */
export type SamText = string | null | undefined;

export interface Place {
  city: SamText;
  state: SamText;
  country: SamText;
}

export interface Contact {
  name: SamText;
  title: SamText;
  email: SamText;
  phone: SamText;
}

/**
 * One notice of SAM.gov from either channel. The API and the bulk file have the same data under other names. Both are converted to this form, from
 * which one function creates the notice.
 */
export interface SamRecord {
  /** Id in lower case, because ids that differ only in case denote the same notice. */
  id: SamText;
  title: SamText;
  number: SamText;
  type: SamText;
  department: SamText;
  subTier: SamText;
  /** Levels between sub-tier and office, which only the API states. */
  subAgencies: string[] | undefined;
  office: SamText;
  agencyCode: SamText;
  posted: SamText;
  deadline: SamText;
  archived: SamText;
  active: SamText;
  setAsideCode: SamText;
  setAsideText: SamText;
  naics: string[] | undefined;
  psc: SamText;
  performedAt: Place | null | undefined;
  officeAt: Place | null | undefined;
  contact: Contact | null | undefined;
  awardAmount: SamText;
  link: SamText;
  /** HTML or text. */
  description: SamText;
  /** URLs of files. */
  files: string[] | null | undefined;
}

/**
 * Control characters except line breaks and tabs, and unpaired surrogates. The database does not accept zero bytes or unpaired
 * surrogates.
 */
const unstorable = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;

/** A text of SAM.gov without unstorable characters; null if it is blank or the word "null". */
export function cleanText(text: string | null | undefined): SamText {
  if (text === undefined || text === null) return text;
  const clean = text.replaceAll(unstorable, '').trim();
  return clean === '' || clean.toLowerCase() === 'null' ? null : clean;
}
