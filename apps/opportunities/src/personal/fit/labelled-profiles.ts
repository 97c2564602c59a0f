import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  companyProfileSchema,
  defaultSearchProfile,
  preferenceKinds,
  preferenceLevels,
  type SearchProfile,
} from '@rfp/contracts/account';
import { z } from 'zod';

const labelledSchema = z.array(
  z.object({
    slug: z.string(),
    kind_of_user: z.string(),
    text: z.string(),
    profile: z.looseObject({ keywords: z.array(z.string()) }),
    /** Preference level of each list and of the range of values. */
    levels: z.record(z.string(), z.enum(preferenceLevels)),
  }),
);

/**
 * Sets of profiles. `tuning` is used to find rules. `measured` was never used for tuning, and its three permitted runs have been made. `fresh` was
 * labeled before the rules were found, for other kinds of firms.
 */
export type ProfileSet = 'measured' | 'tuning' | 'fresh';

/** A person's profile with relevance grades of some notices. */
export interface LabelledProfile {
  readonly slug: string;
  readonly search: SearchProfile;
  /** Grades by notice key, from 0 (irrelevant) to 4 (exact match). */
  readonly grades: ReadonlyMap<string, number>;
}

/** Reads `<set>-profiles.json` and the grades in `<set>.tsv`: a line `? <slug>` for each profile, followed by lines of grade, key and reason. */
export function readLabelledProfiles(set: ProfileSet): LabelledProfile[] {
  const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
  const grades = new Map<string, Map<string, number>>();
  let current = new Map<string, number>();
  for (const line of read(`${set}.tsv`).split('\n')) {
    const [mark = '', key = ''] = line.split('\t');
    if (mark.startsWith('? ')) grades.set(mark.slice(2), (current = new Map()));
    else if (/^[0-4]$/.test(mark)) current.set(key, Number(mark));
  }
  return labelledSchema.parse(JSON.parse(read(`${set}-profiles.json`))).map(({ slug, profile, levels }) => {
    const { keywords, ...company } = profile;
    return {
      slug,
      search: { ...defaultSearchProfile, keywords, company: companyProfileSchema.parse(withLevels(company, levels)) },
      grades: grades.get(slug) ?? new Map<string, number>(),
    };
  });
}

type Labelled = z.infer<typeof labelledSchema>[number];

/** Moves required and excluded lists to `must` and `exclude`. */
function withLevels(company: Omit<Labelled['profile'], 'keywords'>, levels: Labelled['levels']): object {
  const listsAt = (level: string) => preferenceKinds.filter((kind) => levels[kind] === level);
  const lists = (kinds: readonly string[]) => Object.fromEntries(kinds.map((kind) => [kind, company[kind]]));
  const moved = Object.fromEntries([...listsAt('must'), ...listsAt('exclude')].map((kind) => [kind, []]));
  return {
    ...company,
    ...moved,
    must: lists(listsAt('must')),
    exclude: lists(listsAt('exclude')),
    value_mode: levels['value'],
  };
}
