import { queryForms } from '@rfp/contracts/query/query-forms';
import { Command, CommanderError } from 'commander';
import { type DocumentedCommand, helpWidth } from '../documented-command.js';
import { exitCodes, exitUsage } from '../errors/exit-codes.js';
import { type Io } from '../io.js';

/** Texts of `rfp help` by topic. */
export const topics: Record<string, () => string> = {
  'exit-codes': () => exitCodes.map(([code, meaning]) => `${String(code).padStart(4)}  ${meaning}\n`).join(''),
  environment: () =>
    [
      'RFP_API_URL       server URL (default http://127.0.0.1:3000); --api-url overrides it\n',
      'RFP_PROFILE       profile of  rfp config ; --profile overrides it\n',
      'RFP_TOKEN         API token; overrides the one stored by  rfp auth login\n',
      'RFP_TOKEN_FILE    file with the API token, such as a mounted secret; RFP_TOKEN takes precedence\n',
      'XDG_CONFIG_HOME   folder of rfp/config.json and rfp/credentials.json (default ~/.config)\n',
      'XDG_STATE_HOME    folder of rfp/version-checks.json (default ~/.local/state)\n',
      'RFP_KEYRING       off: keep the token in rfp/credentials.json even if there is a keyring\n',
      'RFP_PAGER, PAGER  program that shows results taller than the terminal (default: less -FIRX); cat for none\n',
      'NO_COLOR          if set: no color\n',
      'FORCE_COLOR       if set: color also in a pipe\n',
    ].join(''),
  formatting: () =>
    [
      'On a terminal: a table. In a pipe: one record per line, tab-separated, not truncated, without header.\n',
      '--json             one JSON document with all fields\n',
      '--json=id,title    with these fields only\n',
      '--jq FILTER        the JSON filtered by jq; texts are printed without quotes, each result on a line\n',
      '-o yaml            one YAML document\n',
      '-o ndjson          one JSON document per line\n',
      '-o csv             with a header; texts that a spreadsheet would parse as a formula start with an apostrophe\n',
      '-o table, -o tsv   as on a terminal, as in a pipe\n',
      '-o wide            a table of all columns, not shortened\n',
      '--columns a,b      only these fields, in this order, in any form\n',
      'On a terminal, a pager shows results that are taller than the window; --no-pager prints them directly.\n',
      'Data goes to stdout, everything else to stderr. JSON schema of a command: rfp help schema opp list\n',
    ].join(''),
};

/** Topics of `rfp help`, besides commands. */
export const topicNames = [...Object.keys(topics), 'query'];

/** Text of `rfp help query`. Loads the fields lazily, because their schemas would slow down all other help. */
export async function describeQuery(): Promise<string> {
  const { queryFields } = await import('@rfp/contracts/query/query-fields');
  const fields = [...queryFields.values()].map(({ example, help }) => [example, help] as const);
  const rows = [...queryForms, ...fields];
  const width = Math.max(...rows.map(([example]) => example.length)) + 2;
  const line = ([example, help]: readonly [string, string]) => `${example.padEnd(width)}${help}\n`;
  return [
    ...queryForms.map(line),
    '\nFields. Like words, they can be excluded with - and combined with OR:\n',
    ...fields.map(line),
    '\nRanges: value:100k..2m, score:>=80, due:2026-12-01..2026-12-31\n',
    `In a shell, put ' ' around a query that contains " ( ) * < >. Put -- before a query that begins with -, or write NOT for -:\n`,
    `  rfp opp list --search 'naics:5415 "data center" due:<30d'\n`,
    `  rfp opp search -- -school roof\n`,
  ].join('');
}

/** `rfp help [command or topic]` */
export function addHelpCommand(program: DocumentedCommand, io: Io): void {
  program
    .helpCommand(false)
    .command('help')
    .description(`Help on a command or a topic: ${[...topicNames, 'schema <command>'].join(', ')}`)
    .argument('[topic...]')
    .examples('rfp help opp list', 'rfp help query', 'rfp help schema opp list')
    .action(async (words: string[]) => {
      const [word = ''] = words;
      const topic = word === 'query' ? describeQuery : Object.hasOwn(topics, word) ? topics[word] : undefined;
      if (topic !== undefined) {
        const { fitLines } = await import('../output/fit-lines.js');
        io.out.write(fitLines(await topic(), helpWidth(io.out)));
      } else if (word === 'schema') {
        const { printSchema } = await import('../json-schemas.js');
        printSchema(io, words.slice(1).join(' '));
      } else {
        findCommand(program, words).outputHelp();
      }
    });
}

/** Finds a command by its path. Throws an error with a suggestion for an unknown command. */
function findCommand(program: Command, words: string[]): Command {
  let found: Command = program;
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word);
    if (next === undefined) throw unknownName(word, found, found === program ? ['schema', ...topicNames] : []);
    found = next;
  }
  return found;
}

/** Creates commander's error for an unknown command, with its suggestion. */
function unknownName(word: string, group: Command, topics: string[]): Error {
  const names = new Command().exitOverride().configureOutput({ outputError: () => undefined });
  for (const name of [...topics, ...group.commands.map((command) => command.name())]) names.command(name);
  try {
    names.parse([word], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && topics.length > 0)
      error.message = error.message.replace('unknown command', 'unknown command or topic');
    if (error instanceof Error) return error;
  }
  return new CommanderError(exitUsage, 'commander.unknownCommand', `unknown command or topic '${word}'`);
}
