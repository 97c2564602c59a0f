import { formatExactValue } from '@rfp/api-client/display';
import {
  type PreferenceKind,
  preferenceKinds,
  type PreferenceLevel,
  preferenceLevels,
  type Preferences,
  type PreferencesInput,
  preferencesInputSchema,
} from '@rfp/contracts/account';
import { stateCode } from '@rfp/contracts/vocabulary/us-states';
import { z } from 'zod';
import { printMessage } from '../../auth/keep-token.js';
import { type Context, type Options } from '../../context.js';
import { exitOk } from '../../errors/exit-codes.js';
import { invalid } from '../../errors/invalid.js';
import { type KeyValue, renderKeyValues, sanitizeValues } from '../../output/key-values.js';
import { chosenFields, printOne } from '../../output/print-records.js';
import { parseOptions } from '../../parse-options.js';
import { printPlan } from '../change.js';
import { show } from '../list.js';

type Company = PreferencesInput['company_profile'];
type EditedPreferences = Pick<PreferencesInput, 'keywords' | 'company_profile'>;

const kinds: Readonly<Record<string, PreferenceKind | 'keywords'>> = {
  keyword: 'keywords',
  naics: 'naics_codes',
  'set-aside': 'set_asides',
  agency: 'agencies',
  place: 'places',
};
const labels: Readonly<Record<PreferenceKind, string>> = {
  naics_codes: 'NAICS codes',
  set_asides: 'Set-asides',
  agencies: 'Agencies',
  places: 'Places',
};
const levelSuffixes: Readonly<Record<PreferenceLevel, string>> = {
  prefer: '',
  must: ' (must)',
  exclude: ' (excluded)',
};
const emptyPreferences = preferencesInputSchema.parse({});

/** `rfp preferences view` */
export const viewPreferences = show<{ preferences: Preferences | null }, []>({
  read: ({ client }) => client.findPreferences(),
  text: (context, { preferences }) =>
    preferences === null ? 'You have saved no preferences.\n' : describe(context, preferences),
  hint: () => 'Require something:  rfp preferences set place Hawaii --level must',
});

/** `rfp preferences set` */
export async function setPreferences(
  context: Context,
  options: Options,
  kind: string,
  entries: string[],
): Promise<number> {
  const level = parseLevel(options);
  const name = parseKind(kind);
  if (name === 'keywords' && level !== 'prefer')
    throw invalid('keywords are preferred: they cannot be required or excluded', 'leave out  --level');
  const code = await change(context, 'preferences set', `${entries.join(', ')}${levelSuffixes[level]}`, (before) => {
    const others = removeEntries(before, name, entries);
    return name === 'keywords'
      ? { ...others, keywords: [...others.keywords, ...entries] }
      : { ...others, company_profile: addEntries(others.company_profile, name, entries, level) };
  });
  if (name === 'places') for (const entry of entries) noteTown(context, entry);
  return code;
}

/** Prints a note on a saved place without a state, because the user may have meant a state. */
function noteTown(context: Context, entry: string): void {
  const lastPart = entry.split(',').at(-1)?.trim() ?? '';
  if (stateCode(lastPart) !== undefined) return;
  printMessage(context, `"${entry}" is not a state: it matches towns and counties of that name.`);
}

/** `rfp preferences remove` */
export function removePreferences(
  context: Context,
  _options: Options,
  kind: string,
  entries: string[],
): Promise<number> {
  return change(context, 'preferences remove', entries.join(', '), (before) =>
    removeEntries(before, parseKind(kind), entries),
  );
}

const rangeSchema = z.object({ min: z.coerce.number().nonnegative().optional(), max: z.coerce.number().optional() });

/** `rfp preferences value` */
export function setValueRange(context: Context, options: Options): Promise<number> {
  const { min = null, max = null } = parseOptions(rangeSchema, { min: options['min'], max: options['max'] });
  const level = parseLevel(options);
  return change(
    context,
    'preferences value',
    rangeText(min, max) + levelSuffixes[level],
    ({ keywords, company_profile }) => {
      const { value_mode: _before, ...others } = company_profile;
      const range = { min_value: min, max_value: max, ...(level === 'prefer' ? {} : { value_mode: level }) };
      return { keywords, company_profile: { ...others, ...range } };
    },
  );
}

/** Applies a change to the newest preferences and saves them. */
async function change(
  context: Context,
  command: string,
  target: string,
  edit: (before: EditedPreferences) => EditedPreferences,
): Promise<number> {
  const { client, dryRun } = context;
  const edited = async () => {
    const { keywords, company_profile } = (await client.findPreferences()).preferences ?? emptyPreferences;
    return requireValid(edit({ keywords, company_profile }));
  };
  if (dryRun)
    return printPlan(context, 'change-profile', async () => {
      await edited();
      return [{ command, target, effect: `Would save ${target} in your preferences.` }];
    });
  chosenFields(context, ['keywords', 'company_profile']);
  const saved = await client.putPreferences(await edited());
  printOne(context, saved, () => describe(context, saved));
  return exitOk;
}

/** Rejects invalid entries with the messages of the server. */
function requireValid(input: EditedPreferences): PreferencesInput {
  const { data, error } = preferencesInputSchema.safeParse(input);
  if (data === undefined) throw invalid(error.issues.map(({ message }) => message).join('; '));
  return data;
}

function parseKind(kind: string): PreferenceKind | 'keywords' {
  const name = kinds[kind];
  if (name === undefined) throw invalid(`there is no kind "${kind}"`, 'see the kinds with  --help');
  return name;
}

function parseLevel({ level }: Options): PreferenceLevel {
  return preferenceLevels.find((each) => each === level) ?? 'prefer';
}

function removeEntries(
  { keywords, company_profile }: EditedPreferences,
  kind: PreferenceKind | 'keywords',
  entries: string[],
): EditedPreferences {
  const removed = new Set(entries.map((entry) => entry.toLowerCase()));
  const withoutRemoved = (list: readonly string[]) => list.filter((entry) => !removed.has(entry.toLowerCase()));
  if (kind === 'keywords') return { keywords: withoutRemoved(keywords), company_profile };
  const remainingProfile = { ...company_profile, [kind]: withoutRemoved(company_profile[kind]) };
  for (const level of ['must', 'exclude'] as const) {
    const lists = company_profile[level];
    if (lists?.[kind] !== undefined) remainingProfile[level] = { ...lists, [kind]: withoutRemoved(lists[kind]) };
  }
  return { keywords, company_profile: remainingProfile };
}

function addEntries(company: Company, kind: PreferenceKind, entries: string[], level: PreferenceLevel): Company {
  if (level === 'prefer') return { ...company, [kind]: [...company[kind], ...entries] };
  const lists = company[level] ?? {};
  return { ...company, [level]: { ...lists, [kind]: [...(lists[kind] ?? []), ...entries] } };
}

function describe({ colorize }: Context, { keywords, company_profile: company }: Preferences): string {
  const { min_value, max_value, value_mode = 'prefer' } = company;
  const hasRange = min_value !== null || max_value !== null;
  const facts: KeyValue[] = [
    ['Keywords', keywords.join('; ')],
    ...preferenceKinds.map((kind): KeyValue => [labels[kind], entriesText(company, kind)]),
    ['Value', hasRange ? rangeText(min_value, max_value) + levelSuffixes[value_mode] : null],
  ];
  return renderKeyValues({ colorize }, sanitizeValues(facts)) || 'Your preferences are empty.\n';
}

function entriesText(company: Company, kind: PreferenceKind): string {
  const lists = { prefer: company, must: company.must, exclude: company.exclude };
  return preferenceLevels
    .flatMap((level) => (lists[level]?.[kind] ?? []).map((entry) => entry + levelSuffixes[level]))
    .join('; ');
}

function rangeText(min: number | null, max: number | null): string {
  if (min === null && max === null) return 'any value';
  if (min === null) return `at most ${formatExactValue(max ?? 0, null)}`;
  return max === null
    ? `at least ${formatExactValue(min, null)}`
    : `${formatExactValue(min, null)} to ${formatExactValue(max, null)}`;
}
