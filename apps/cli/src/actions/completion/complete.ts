import { type Command, type Option } from 'commander';
import { topicNames } from '../../commands/help.js';
import { sanitize } from '../../output/sanitize.js';
import { type Io } from '../../io.js';
import { type Candidate, type LookUp, type CursorContext } from './look-up.js';

/**
 * Returns completion candidates at the cursor: commands, options or values.
 *
 * @param words - words before the cursor, without the program name
 */
export async function complete(
  program: Command,
  { words, current }: { words: string[]; current: string },
  lookUp: LookUp,
): Promise<Candidate[]> {
  const lineState = readWords(program, words);
  const { command, precedingArguments, options, pending } = lineState;
  const cursor = { typed: current, command, options, precedingArguments };
  if (pending !== undefined) return findValues(pending.attributeName(), pending.description, cursor, lookUp);
  if (current.startsWith('--') && current.includes('=')) return attachedValues(cursor, lookUp);
  if (current.startsWith('-')) return filterByPrefix(optionsOf(command).flatMap(optionCandidates), current);
  if (command.commands.length > 0)
    return precedingArguments.length > 0 ? [] : filterByPrefix(visibleCommands(command), current);
  return argumentValues(program, cursor, lookUp);
}

/** Values for an option that is written as `--status=act`. */
async function attachedValues(cursor: CursorContext, lookUp: LookUp): Promise<Candidate[]> {
  const [name = '', ...typed] = cursor.typed.split('=');
  const option = findOption(cursor.command, name);
  if (option === undefined) return [];
  const valueCursor = { ...cursor, typed: typed.join('=') };
  const optionValues = await findValues(option.attributeName(), option.description, valueCursor, lookUp);
  return optionValues.map((each) => ({ ...each, value: `${name}=${each.value}` }));
}

async function argumentValues(program: Command, cursor: CursorContext, lookUp: LookUp): Promise<Candidate[]> {
  const { command, precedingArguments, typed } = cursor;
  // The arguments of `rfp help` are commands or a topic.
  if (command.name() === 'help') {
    const topics = precedingArguments.length === 0 ? [...topicNames, 'schema'] : [];
    const path = precedingArguments[0] === 'schema' ? precedingArguments.slice(1) : precedingArguments;
    const names = visibleCommands(readWords(program, path).command);
    return filterByPrefix([...names, ...topics.map((value) => ({ value, description: 'topic' }))], typed);
  }
  const { registeredArguments: all } = command;
  const lastArgument = all.at(-1);
  const argument = all[precedingArguments.length] ?? (lastArgument?.variadic === true ? lastArgument : undefined);
  return argument === undefined ? [] : findValues(argument.name(), argument.description, cursor, lookUp);
}

/** A candidate as an output line: value, tab, description. */
export function toLine({ value, description }: Candidate): string {
  return description === '' ? `${sanitize(value)}\n` : `${sanitize(value)}\t${sanitize(description)}\n`;
}

interface CommandLineState {
  command: Command;
  precedingArguments: string[];
  options: Record<string, unknown>;
  /** Option whose value is expected at the cursor. */
  pending: Option | undefined;
}

function readWords(program: Command, words: string[]): CommandLineState {
  const lineState: CommandLineState = { command: program, precedingArguments: [], options: {}, pending: undefined };
  for (const word of words) {
    if (lineState.pending !== undefined) {
      lineState.options[lineState.pending.attributeName()] = word;
      lineState.pending = undefined;
    } else if (word.startsWith('-') && word !== '-') takeOption(lineState, word);
    else takeWord(lineState, word);
  }
  return lineState;
}

function takeOption(lineState: CommandLineState, word: string): void {
  const [name = '', ...value] = word.split('=');
  const option = findOption(lineState.command, name);
  if (option === undefined) return;
  if (value.length > 0) lineState.options[option.attributeName()] = value.join('=');
  else if (option.required) lineState.pending = option;
  else lineState.options[option.attributeName()] = !option.negate;
}

function takeWord(lineState: CommandLineState, word: string): void {
  const subcommand = lineState.command.commands.find((command) => command.name() === word);
  if (subcommand === undefined) lineState.precedingArguments.push(word);
  else lineState.command = subcommand;
}

function findOption(command: Command, name: string): Option | undefined {
  return optionsOf(command).find((option) => option.long === name || option.short === name);
}

/** Options of the command and global options. */
function optionsOf(command: Command): Option[] {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
}

function optionCandidates({ long, description }: Option): Candidate[] {
  return long === undefined || long === null ? [] : [{ value: long, description }];
}

function visibleCommands(command: Command): Candidate[] {
  const visible = command.createHelp().visibleCommands(command);
  return visible.map((each) => ({ value: each.name(), description: each.description() }));
}

async function findValues(
  name: string,
  description: string,
  cursor: CursorContext,
  lookUp: LookUp,
): Promise<Candidate[]> {
  const listed = listedValues(description).map((value) => ({ value, description: '' }));
  return filterByPrefix(listed.length > 0 ? listed : await lookUp(name, cursor), cursor.typed);
}

/** Ignores case, because users type names in any case. */
function filterByPrefix(candidates: Candidate[], typed: string): Candidate[] {
  const prefix = typed.replace(/^["']/, '').toLowerCase();
  return candidates.filter(({ value }) => value.toLowerCase().startsWith(prefix));
}

/** Values listed in a description such as `active, closed, upcoming`, possibly after a prefix such as `status:` and before a parenthesis. */
export function listedValues(description: string): string[] {
  const [text = ''] = description.replace(/^[^:,]*: /, '').split(/ \(|; /);
  const values = text.split(/, (?:or )?| or /);
  return values.length > 1 && values.every((value) => /^[\w-]+$/.test(value)) ? values : [];
}

/** `rfp __complete` prints one line per candidate. */
export async function printCandidates(
  io: Io,
  program: Command,
  at: { words: string[]; current: string },
): Promise<void> {
  const candidates = await complete(program, at, async (name, cursor) => {
    // Loaded only when needed, because the user waits after each Tab.
    const { lookUpWith } = await import('./look-up.js');
    return lookUpWith(io)(name, cursor);
  });
  io.out.write(candidates.map(toLine).join(''));
}
