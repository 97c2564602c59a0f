import { type OtherPartsShare, type Recipe } from './recipe-schema.js';

/** The default recipe. docs/scoring.md prints its tables and explains each number. */
export const defaultRecipe: Recipe = {
  name: 'default',
  version: 5,
  weights: { relevance: 40, urgency: 25, value: 20, competition: 15 },
  keywords: [],
  search: { naics_codes: [], agencies: [], places: [], set_asides: [], min_value: null, max_value: null },
  relevance: {
    plain: {
      kind: {
        offers: { points: 40, label: 'Asks for offers or applications' },
        information: { points: 25, label: 'Asks for information, not yet for offers' },
        early: { points: 20, label: 'Announces what is planned' },
        unknown: { points: 20, label: 'The kind of notice is not known' },
        news: { points: 15, label: 'For information only' },
        lead: { points: 20, label: 'An award that ends: what it buys may be bought again' },
        one_firm: { points: 5, label: 'To be bought from one firm, without competition' },
        past: { points: 0, label: 'Announces a decision already made' },
      },
      status: {
        active: { points: 20, label: 'Open now' },
        upcoming: { points: 10, label: 'Not open yet' },
        closed: { points: 0, label: 'Closed' },
      },
      description: [
        { from: 1000, points: 15, label: 'Described at length' },
        { from: 200, points: 8, label: 'Described in short' },
        { from: 1, points: 2, label: 'Hardly described' },
      ],
      codes: { points: 10, label: 'Classified by code' },
      agency: { points: 5, label: 'Names the buyer' },
      contact: { points: 5, label: 'Names a contact' },
      documents: { points: 5, label: 'Has documents' },
    },
    matched: {
      first: { title: 60, codes: 50, description: 35, agency: 5 },
      further: { title: 8, codes: 6, description: 4, agency: 2 },
      profile: {
        naics_codes: { first: 50, further: 10, label: 'A NAICS code of the profile' },
        set_asides: { first: 40, further: 10, label: 'A set-aside of the profile' },
        agencies: { first: 20, further: 5, label: 'An agency of the profile' },
        places: { first: 10, further: 5, label: 'A place of the profile' },
      },
      limit: 80,
      kind: { offers: 10, information: 6, early: 5, unknown: 5, lead: 5, news: 3, one_firm: -20, past: -20 },
      status: { active: 10, upcoming: 5, closed: 0 },
    },
  },
  urgency: {
    bands: [
      { days: 3, points: 100, label: 'Due within 3 days: act today or let it go, there is hardly time to prepare' },
      { days: 7, points: 92, label: 'Due within 7 days: little time to prepare' },
      { days: 14, points: 80, label: 'Due within 14 days' },
      { days: 30, points: 65, label: 'Due within 30 days' },
      { days: 60, points: 45, label: 'Due within 60 days' },
      { days: 90, points: 30, label: 'Due within 90 days' },
    ],
    later: { points: 15, label: 'Due in more than 90 days' },
    none: { points: 45, label: 'No due date is stated: assumed, because too few notices state one' },
    passed: { points: 0, label: 'The due date has passed' },
    upcomingKeeps: 50,
  },
  value: {
    bands: [
      { from: 100_000_000, points: 100, label: '$100 million or more' },
      { from: 30_000_000, points: 90, label: '$30 to $100 million' },
      { from: 10_000_000, points: 80, label: '$10 to $30 million' },
      { from: 3_000_000, points: 70, label: '$3 to $10 million' },
      { from: 1_000_000, points: 60, label: '$1 to $3 million' },
      { from: 300_000, points: 50, label: '$300,000 to $1 million' },
      { from: 100_000, points: 40, label: '$100,000 to $300,000' },
      { from: 30_000, points: 25, label: '$30,000 to $100,000' },
      { from: 10_000, points: 15, label: '$10,000 to $30,000' },
      { from: 0, points: 5, label: 'Less than $10,000' },
    ],
    none: { points: 60, label: 'No value is stated: assumed, because too few notices state one' },
    foreign: {
      points: 60,
      label: 'Stated in another currency, only US dollars are scored: assumed, because too few notices state one',
    },
    ceiling: { points: -10, label: 'A ceiling: the most that may be spent, not an estimate' },
    range: {
      inside: { points: 100, label: 'Within the value range of the profile' },
      near: { points: 50, label: 'Up to three times outside the value range of the profile' },
      far: { points: 10, label: 'Far outside the value range of the profile' },
      nearTimes: 3,
    },
  },
  competition: {
    open: { points: 40, label: 'Assumed open to all' },
    setAside: {
      sole: { points: 45, label: 'Meant for one firm' },
      group: { points: 25, label: 'Set aside for a certified group' },
      small: { points: 15, label: 'Set aside for small businesses' },
      part: { points: 8, label: 'A part is set aside' },
      other: { points: 10, label: 'Set aside in a way not known here' },
      none: { points: 0, label: 'Not set aside' },
    },
    profile: {
      named: { points: 15, label: 'A set-aside of the profile: others are excluded, you are not' },
      forOthers: 'For others than the profile names: what the set-aside gave does not count',
      unnamed: 'The profile names no set-aside: what this one gave does not count',
    },
    kind: {
      information: { points: 15, label: 'Asked early: few answer before there is a solicitation' },
      early: { points: 8, label: 'Announced early: time to be first' },
    },
    window: [
      { days: 10, points: 15, label: 'At most 10 days between posting and due date' },
      { days: 20, points: 8, label: 'At most 20 days between posting and due date' },
      { days: 45, points: 0, label: 'A usual time between posting and due date' },
    ],
    longWindow: { points: -8, label: 'More than 45 days between posting and due date' },
    awards: [
      { from: 10, points: 15, label: 'Ten awards or more expected' },
      { from: 2, points: 8, label: 'Several awards expected' },
      { from: 1, points: -5, label: 'One award expected' },
      { from: 0, points: 0, label: 'The number of awards is open' },
    ],
    unrestricted: { points: -8, label: 'Anybody may apply' },
    eligible: [
      { kinds: 1, points: 15, label: 'Only one kind of applicant may apply' },
      { kinds: 4, points: 8, label: 'Only a few kinds of applicant may apply' },
      { kinds: 9, points: 0, label: 'Several kinds of applicant may apply' },
    ],
    manyEligible: { points: -5, label: 'Many kinds of applicant may apply' },
    costSharing: { points: 8, label: 'Cost sharing is required' },
  },
};

/** Points of profile matches in personal recipes. The default recipe keeps the points of its version. */
export const profileWorth: Recipe['relevance']['matched']['profile'] = {
  naics_codes: { first: 50, further: 10, label: 'A NAICS code of the profile' },
  set_asides: { first: 40, further: 10, label: 'A set-aside of the profile' },
  agencies: { first: 20, further: 10, label: 'An agency of the profile' },
  places: { first: 10, further: 10, label: 'A place of the profile' },
};

/** Points of an agency match for a profile that names no whole department, because a single agency has far fewer notices than a department. */
export const agencyWorth: NonNullable<typeof profileWorth.agencies> = {
  first: 20,
  further: 15,
  label: 'An agency of the profile',
};

/**
 * For searches: urgency, value and competition count only to the extent that a notice matches. Otherwise an urgent notice without a match would rank
 * above a match that is due later.
 */
export const otherPartsShares: readonly OtherPartsShare[] = [
  { from: 20, percent: 100, label: 'What you look for is found: all of it counts' },
  { from: 1, percent: 25, label: 'Little that you look for is found: a quarter of it counts' },
  { from: 0, percent: 0, label: 'Nothing that you look for is found: nothing of it counts' },
];

/** The recipe with these keywords, trimmed, without empty ones and duplicates. */
export function withKeywords(recipe: Recipe, keywords: readonly string[]): Recipe {
  const words = new Map(keywords.map((word) => [word.trim().toLowerCase(), word.trim()]));
  words.delete('');
  return { ...recipe, keywords: [...words.values()] };
}

/** Name and version, with the number of the medians of its catalogue. */
export function recipeName({ name, version, medians }: Recipe): string {
  return `${name} v${version}${medians === undefined ? '' : `.${medians.number}`}`;
}
