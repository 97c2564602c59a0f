import { type Preferences, preferencesInputSchema, type PreferencesInput } from '@rfp/contracts/account';
import { type OrderPreviewInput } from '@rfp/contracts/opportunities/order-preview';
import { type ProfileProposals } from '@rfp/contracts/opportunities/profile-proposals';

/** The answers so far. */
export interface Answers {
  /** Keywords, or a capability statement. */
  text: string;
  /** Proposals read from the statement; null until it is read. */
  found: ProfileProposals | null;
  /** The selected proposals. */
  ticked: Record<ProposalKind, readonly string[]>;
  places: string;
  set_asides: readonly string[];
}

/** Proposals shown with the first question; set-asides belong to the third. */
export type ProposalKind = 'keywords' | 'naics_codes';

export const noAnswers: Answers = {
  text: '',
  found: null,
  ticked: { keywords: [], naics_codes: [] },
  places: '',
  set_asides: [],
};

const maxKeywordLength = 100;
const maxKeywords = 50;
/** Max length of a list of words. A longer text is a statement. */
const maxWordsLength = 300;

/** Whether the text is a statement to read proposals from, not a list of words. */
export function isStatement(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length > maxWordsLength || trimmed.split('\n').length > 5 || /[.!?]\s+\S/.test(trimmed);
}

/** Replaces the text and drops everything derived from the previous text. */
export function withText(answers: Answers, text: string): Answers {
  const proposed = new Set(answers.found?.set_asides.map(({ code }) => code));
  const set_asides = answers.set_asides.filter((code) => !proposed.has(code));
  return { ...answers, text, found: null, ticked: noAnswers.ticked, set_asides };
}

/** Adds the proposals of the statement, all selected, because most proposals fit. */
export function withProposals(answers: Answers, found: ProfileProposals): Answers {
  const splitCodes = (entries: readonly { code: string }[]) => entries.map(({ code }) => code);
  return {
    ...answers,
    found,
    ticked: { keywords: found.keywords, naics_codes: splitCodes(found.naics_codes) },
    set_asides: unique([...answers.set_asides, ...splitCodes(found.set_asides)]),
  };
}

/** Converts the answers into a profile. */
export function toProfile({ text, ticked, places, set_asides }: Answers): Required<Omit<OrderPreviewInput, 'weights'>> {
  const words = isStatement(text) ? [] : splitEntries(text, /[\n,;]/);
  return {
    keywords: unique([...words, ...ticked.keywords])
      .filter((word) => word.length <= maxKeywordLength)
      .slice(0, maxKeywords),
    naics_codes: [...ticked.naics_codes],
    set_asides: [...set_asides],
    places: splitEntries(places, /[\n;]/),
  };
}

export function isEmpty(answers: Answers): boolean {
  return Object.values(toProfile(answers)).every((list) => list.length === 0);
}

/** Merges the answers into the newest preferences. */
export function withAnswers(newest: Preferences | null, answers: Answers): PreferencesInput {
  const { keywords, company_profile: company } = newest ?? preferencesInputSchema.parse({});
  const added = toProfile(answers);
  return preferencesInputSchema.parse({
    keywords: unique([...keywords, ...added.keywords]),
    company_profile: {
      ...company,
      naics_codes: unique([...company.naics_codes, ...added.naics_codes]),
      set_asides: unique([...company.set_asides, ...added.set_asides]),
      places: unique([...company.places, ...added.places]),
    },
  });
}

function splitEntries(text: string, separator: RegExp): string[] {
  return unique(
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
