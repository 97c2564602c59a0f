import { type AddHelpTextContext, type AddHelpTextPosition, Command, Help } from 'commander';
import { type Sink } from './io.js';

/** How many commands of a group are shown by an example. */
const maxGroupExamples = 6;

/** A command that keeps its examples, so that its help begins with them and man pages have them. */
export class DocumentedCommand extends Command {
  readonly #examples: string[] = [];
  /** Paragraphs below the options. */
  readonly notes: string[] = [];

  /** Command lines: its own, or those of its first subcommands. */
  get examples(): string[] {
    if (this.#examples.length > 0) return this.#examples;
    const first = this.commands.flatMap((command) => examplesOf(command).slice(0, 1));
    return first.slice(0, maxGroupExamples);
  }

  override createCommand(name?: string): DocumentedCommand {
    return new DocumentedCommand(name);
  }

  /** Takes texts as commander's documentation writes them: a paragraph that begins with `Examples:`, and others. */
  override addHelpText(position: AddHelpTextPosition, text: string | ((context: AddHelpTextContext) => string)): this {
    if (typeof text !== 'string') return super.addHelpText(position, text);
    if (position !== 'after') return super.addHelpText(position, text);
    for (const paragraph of text.trim().split('\n\n')) {
      const [head, ...lines] = paragraph.split('\n');
      if (head === 'Examples:') this.#examples.push(...lines.map((line) => line.trim()));
      else this.notes.push(paragraph);
    }
    return this;
  }
}

/** The examples of a command. */
export function examplesOf(command: Command): string[] {
  return command instanceof DocumentedCommand ? command.examples : [];
}

/** The paragraphs below the options of a command. */
export function notesOf(command: Command): string[] {
  return command instanceof DocumentedCommand ? command.notes : [];
}

const pipedWidth = 80;

/** Width of the lines of help. */
export function helpWidth({ isTTY, columns }: Sink): number {
  return isTTY ? columns : pipedWidth;
}

/** The help of a command: what it does, examples, then commander's own text, and notes. */
export function formatHelp(command: Command, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  const examples = examplesOf(command).flatMap((example) => fitExample(example, width));
  // The description stands at the top already.
  helper.commandDescription = () => '';
  const reference = new Help().formatHelp(command, helper);
  return [
    `${helper.boxWrap(command.description(), width)}\n`,
    ...(examples.length === 0 ? [] : [`Examples:\n${examples.join('\n')}\n`]),
    reference,
    ...notesOf(command).map((note) => `${helper.boxWrap(note, width)}\n`),
  ].join('\n');
}

const indent = 2;

/** An example on as many lines as it takes, each but the last with the backslash that a shell expects. */
function fitExample(example: string, width: number): string[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const word of example.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []) {
    const next = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
    // Room for the backslash.
    if (next.length + 2 > width && line.trim() !== '') {
      lines.push(`${line} \\`);
      line = `${' '.repeat(2 * indent)}${word}`;
    } else {
      line = next;
    }
  }
  return [...lines, line];
}
