import { type Argument, type Command, type Option } from 'commander';
import { describeQuery, topics } from './commands/help.js';
import { examplesOf, notesOf, visibleCommands } from './documented-command.js';

/** A manual page in section 1. */
export interface ManPage {
  /** File name. */
  name: string;
  /** Text in roff, the language of `man`. */
  text: string;
}

/**
 * Builds one page for the program and one for each command, from the texts of the help.
 *
 * @param version - version of the program, for the footer
 */
export async function buildManPages(program: Command, version: string): Promise<ManPage[]> {
  const commands = visibleCommands(program);
  const footer = `"" "rfp ${version}" "RFP & Grant Tracker"`;
  const seeAlso = commands.map((command) => bold(`rfp-${command.name()}`));
  return [
    page('rfp', program, footer, [
      section('COMMANDS', ...commands.flatMap((command) => item(bold(`rfp ${command.name()}`), command.description()))),
      section('OPTIONS', ...optionsOf(program)),
      section('EXIT STATUS', ...topicItems('exit-codes')),
      section('ENVIRONMENT', ...topicItems('environment')),
      section('OUTPUT', ...topicItems('formatting')),
      section('QUERIES', '.nf', ...(await describeQuery()).trimEnd().split('\n').map(escape), '.fi'),
      section('SEE ALSO', seeAlso.map((name) => `${name}(1)`).join(',\n')),
    ]),
    ...commands.map((command) =>
      page(`rfp-${command.name()}`, command, footer, [
        ...(command.commands.length === 0
          ? [section('OPTIONS', ...argumentsOf(command), ...optionsOf(command))]
          : [
              section(
                'COMMANDS',
                ...visibleCommands(command).flatMap((each) => subcommand(each, `rfp ${command.name()}`)),
              ),
            ]),
        ...notesOf(command).map((note) => section('NOTES', escape(note))),
        section('SEE ALSO', `${bold('rfp')}(1), for the options of all commands, exit codes and environment variables`),
      ]),
    ),
  ];
}

function page(name: string, command: Command, footer: string, sections: string[]): ManPage {
  const usage = [...parentsOf(command), command].map((each) => each.name()).join(' ');
  return {
    name: `${name}.1`,
    text: [
      `.TH ${name.toUpperCase()} 1 ${footer}\n`,
      section('NAME', `${escape(name)} \\- ${escape(command.description())}`),
      section('SYNOPSIS', `${bold(usage)} ${escape(command.usage())}`),
      section('EXAMPLES', '.nf', ...examplesOf(command).map(escape), '.fi'),
      ...sections,
    ].join(''),
  };
}

function subcommand(command: Command, group: string): string[] {
  const name = `${group} ${command.name()}`;
  return [
    `.SS ${escape(`${name} ${command.usage()}`)}`,
    escape(command.description()),
    ...argumentsOf(command),
    ...optionsOf(command),
    ...notesOf(command).flatMap((note) => ['.PP', escape(note)]),
    '.PP',
    '.nf',
    ...examplesOf(command).map(escape),
    '.fi',
  ];
}

function argumentsOf(command: Command): string[] {
  return command.registeredArguments
    .filter(({ description }) => description !== '')
    .flatMap((argument: Argument) => item(`\\fI${escape(argument.name())}\\fR`, argument.description));
}

function optionsOf(command: Command): string[] {
  const shown = command.createHelp().visibleOptions(command);
  return shown
    .filter(({ long }) => long !== '--help')
    .flatMap((option) => item(formatTerm(option), option.description));
}

/** Names of an option in bold, its value in italics. */
function formatTerm({ flags }: Option): string {
  const [, names = flags, value = ''] = /^(.*?)( [<[].*)?$/.exec(flags) ?? [];
  return value === '' ? bold(names) : `${bold(names)} \\fI${escape(value.trim())}\\fR`;
}

/** Lines of a help topic: a term with its meaning, or a sentence. */
function topicItems(topic: string): string[] {
  const lines = (topics[topic]?.() ?? '').trimEnd().split('\n');
  return lines.flatMap((line) => {
    const [, term, meaning = ''] = /^ *(\S.*?) {2,}(\S.*)$/.exec(line) ?? [];
    return term === undefined ? ['.PP', escape(line)] : item(bold(term), meaning);
  });
}

function item(term: string, text: string): string[] {
  return ['.TP', term, escape(text)];
}

function section(title: string, ...lines: string[]): string {
  return lines.length === 0 ? '' : `.SH ${title}\n${lines.join('\n')}\n`;
}

function bold(text: string): string {
  return `\\fB${escape(text)}\\fR`;
}

/** Escapes a text: `man` would interpret a line that begins with a dot or an apostrophe as a command. */
function escape(text: string): string {
  return text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll(/^(?=[.'])/gm, String.raw`\&`);
}

function parentsOf(command: Command): Command[] {
  return command.parent === null ? [] : [...parentsOf(command.parent), command.parent];
}
