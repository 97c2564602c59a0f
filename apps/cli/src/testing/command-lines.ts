import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { stubDeadLetter, stubDecision, stubSynonym } from '@rfp/testing/stubs/stub-documents';
import { stubInboxEntries } from '@rfp/testing/stubs/stub-inbox';
import { stubSearch } from '@rfp/testing/stubs/stub-searches';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { stubId } from '@rfp/testing/stubs/stub-services';
import path from 'node:path';
import { type Leaf } from './command-tree.js';

/** Id of a run that has not ended. */
export const runningId = '0197a3a4-1111-7000-8000-0000000000ee';

/** A value for each argument name. A command with a new argument needs an entry here. */
const argumentValues: Readonly<Record<string, string>> = {
  decision: stubDecision.id,
  deleted: stubSearch.id,
  entries: 'Hawaii',
  id: stubId(1),
  ids: 'hvac',
  key: 'county_bids',
  kind: 'place',
  letters: stubDeadLetter.id,
  method: 'GET',
  name: 'City bids',
  notices: 'SAM.gov:0001',
  opportunities: stubId(1),
  other: stubId(2),
  path: '/opportunities/stats',
  preset: 'city_of_springfield',
  profile: 'default',
  'new-name': 'Cooling',
  query: 'cooling',
  'run-or-source': stubRun.id,
  'saved-search': stubSearch.name,
  shell: 'bash',
  system: 'naics',
  text: 'Ask for the site visit.',
  url: 'https://city.example/bids',
  word: 'springfield',
};

/** Optional, because the commands also accept `--all`. */
const inboxEntries = { 'inbox-entries': stubInboxEntries[0]?.id ?? '' };

/** Values and additional options for individual commands. */
const ownValues: Readonly<Record<string, Partial<{ values: Record<string, string>; options: string[] }>>> = {
  'audit export': { options: ['--file', path.join(temporaryFolder('audit'), 'audit.ndjson')] },
  'auth login': { options: ['--no-wait'] },
  'config get': { values: { name: 'color' } },
  'config set': { values: { name: 'color', value: 'off' } },
  'demo remove': { options: ['--yes'] },
  'inbox archive': { values: inboxEntries },
  'inbox read': { values: inboxEntries },
  'inbox snooze': { values: inboxEntries },
  'opp export': { options: ['--file', path.join(temporaryFolder('export'), 'found.csv')] },
  'search alert': { options: ['--every', 'daily'] },
  'source add': { options: ['--connector', 'web_page', '--set', 'url=https://city.example/bids'] },
  'source edit': { options: ['--every', '6h'] },
  'source remove': { options: ['--yes'] },
  'source test': { values: { key: 'county_bids' } },
  'sync cancel': { values: { 'run-or-source': runningId }, options: ['--no-wait'] },
  'sync confirm': { options: ['--yes'] },
  'synonyms remove': { values: { ids: stubSynonym.id } },
  'synonyms add': { values: { forms: 'CWO,chief warrant officer' } },
};

/** Unknown ids for each argument that names a target. */
const unknownValues: Readonly<Record<string, string>> = {
  decision: '0197a3a4-9999-7000-8000-000000000001',
  deleted: '0197a3a4-9999-7000-8000-000000000001',
  id: '0197a3a4-9999-7000-8000-000000000001',
  ids: 'Not An Id',
  key: 'no_such_source',
  letters: '0197a3a4-9999-7000-8000-000000000001',
  opportunities: '0197a3a4-9999-7000-8000-000000000001',
  other: '0197a3a4-9999-7000-8000-000000000002',
  preset: 'no_such_source',
  'run-or-source': 'no_such_source',
  'saved-search': 'No such search',
  system: 'no-such-system',
};

/** A complete command line of a command, with a value for each required argument. */
export function commandLine({ path: words, command }: Leaf): string[] {
  const { values = {}, options = [] } = ownValues[words] ?? {};
  const given = command.registeredArguments
    .filter((argument) => argument.required || Object.hasOwn(values, argument.name()))
    .flatMap((argument) => {
      const value = values[argument.name()] ?? argumentValues[argument.name()];
      if (value === undefined)
        throw new Error(`testing/command-lines.ts needs a value of <${argument.name()}> of ${words}`);
      return argument.variadic ? value.split(',') : [value];
    });
  return [...words.split(' '), ...given, ...options];
}

/** A command line with unknown targets; null for a command without a target. */
export function unknownCommandLine({ path: words, command }: Leaf): string[] | null {
  const { options = [] } = ownValues[words] ?? {};
  const [first] = command.registeredArguments;
  const unknown = first === undefined ? undefined : unknownValues[first.name()];
  if (unknown === undefined || first === undefined) return null;
  const rest = command.registeredArguments.slice(1).filter(({ required }) => required);
  return [
    ...words.split(' '),
    unknown,
    ...rest.map((argument) => unknownValues[argument.name()] ?? argumentValues[argument.name()] ?? ''),
    ...options,
  ];
}
