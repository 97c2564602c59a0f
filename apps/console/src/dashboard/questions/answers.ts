import { type Preferences, preferencesInputSchema, type PreferencesInput } from '@rfp/contracts/account';
import { type OrderPreviewInput } from '@rfp/contracts/opportunities/order-preview';
import { type ProfileProposals } from '@rfp/contracts/opportunities/profile-proposals';

/** The answers so far. */
export interface Answers {
  /** Words, or a capability statement. */
  text: string;
  /** Proposals read from the statement; null until it is read. */
  found: ProfileProposals | null;
  /** The ticked proposals. */
  ticked: Record<Proposed, readonly string[]>;
  places: string;
  set_asides: readonly string[];
}

/** The proposals of the first question: set-asides belong to the third. */
export type Proposed = 'keywords' | 'naics_codes';

export const noAnswers: Answers = {
  text: '',
  found: null,
  ticked: { keywords: [], naics_codes: [] },
  places: '',
  set_asides: [],
};

const longestKeyword = 100;
const maxKeywords = 50;
/** More is no list of words. */
const longestWords = 300;

/** Whether a text is a statement, whose contents are proposed, and no list of words. */
export function isStatement(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length > longestWords || trimmed.split('\n').length > 5 || /[.!?]\s+\S/.test(trimmed);
}

/** Another text: nothing of the text before it stays. */
export function withText(answers: Answers, text: string): Answers {
  const proposed = new Set(answers.found?.set_asides.map(({ code }) => code));
  const set_asides = answers.set_asides.filter((code) => !proposed.has(code));
  return { ...answers, text, found: null, ticked: noAnswers.ticked, set_asides };
}

/** All that the statement states, ticked: people untick less than they would tick. */
export function withProposals(answers: Answers, found: ProfileProposals): Answers {
  const codesOf = (entries: readonly { code: string }[]) => entries.map(({ code }) => code);
  return {
    ...answers,
    found,
    ticked: { keywords: found.keywords, naics_codes: codesOf(found.naics_codes) },
    set_asides: unique([...answers.set_asides, ...codesOf(found.set_asides)]),
  };
}

/** The answers as members of a profile. */
export function profileOf({ text, ticked, places, set_asides }: Answers): Required<Omit<OrderPreviewInput, 'weights'>> {
  const words = isStatement(text) ? [] : entriesOf(text, /[\n,;]/);
  return {
    keywords: unique([...words, ...ticked.keywords])
      .filter((word) => word.length <= longestKeyword)
      .slice(0, maxKeywords),
    naics_codes: [...ticked.naics_codes],
    set_asides: [...set_asides],
    places: entriesOf(places, /[\n;]/),
  };
}

export function isEmpty(answers: Answers): boolean {
  return Object.values(profileOf(answers)).every((list) => list.length === 0);
}

/** The newest preferences with the answers added to them. */
export function withAnswers(newest: Preferences | null, answers: Answers): PreferencesInput {
  const { keywords, company_profile: company } = newest ?? preferencesInputSchema.parse({});
  const added = profileOf(answers);
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

function entriesOf(text: string, separator: RegExp): string[] {
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
