import { Command, Help } from 'commander';
import { type Action, type Context, type Options } from './context.js';
import { type Sink } from './io.js';

/** Creates the context of a command and runs its action. */
export type Perform = (options: Options, action: (context: Context) => unknown) => Promise<void>;

/** Maximum number of examples in the help of a group. */
const maxGroupExamples = 6;

/** A command with examples for its help and its man page. */
export class DocumentedCommand extends Command {
  readonly #examples: string[] = [];
  /** Paragraphs below the options. */
  readonly notes: string[] = [];

  constructor(
    name: string | undefined,
    private readonly perform: Perform,
  ) {
    super(name);
  }

  override createCommand(name?: string): DocumentedCommand {
    return new DocumentedCommand(name, this.perform);
  }

  /** Adds example command lines. */
  examples(...lines: string[]): this {
    this.#examples.push(...lines);
    return this;
  }

  /** Adds a paragraph below the options. */
  note(text: string): this {
    this.notes.push(text);
    return this;
  }

  /** Adds a repeatable option. */
  repeatable(flags: string, description: string): this {
    const append = (text: string, before: string[] = []) => [...before, text];
    return this.option(flags, `${description}; can be repeated`, append);
  }

  /** Adds `--dry-run`. */
  dryRun(): this {
    return this.option('--dry-run', 'show what would be done, and change nothing');
  }

  /** Adds the options of commands that start runs. */
  waits(): this {
    return this.option('--no-wait', 'return after the start, with exit code 8')
      .option('--wait', 'wait for the end (default)')
      .option('--on-interrupt <what>', 'what Ctrl-C does to the runs: detach or cancel (default: detach)');
  }

  /** Sets the action. It is loaded only when it runs, so that the help is fast. */
  runs<A extends unknown[]>(load: () => Promise<Action<A>>): this {
    return this.action(async (...given: A) => {
      const action = await load();
      const options: Options = this.optsWithGlobals();
      await this.perform(options, (context) => action(context, options, ...given));
    });
  }

  /** Examples of the command, or of its first subcommands. */
  get shownExamples(): string[] {
    if (this.#examples.length > 0) return this.#examples;
    const first = this.commands.flatMap((command) => examplesOf(command).slice(0, 1));
    return first.slice(0, maxGroupExamples);
  }
}

/** The examples of a command. */
export function examplesOf(command: Command): string[] {
  return command instanceof DocumentedCommand ? command.shownExamples : [];
}

/** The paragraphs below the options of a command. */
export function notesOf(command: Command): string[] {
  return command instanceof DocumentedCommand ? command.notes : [];
}

/** Visible subcommands, without commander's own help command. */
export function visibleCommands(command: Command): Command[] {
  const shown = new Set(command.createHelp().visibleCommands(command));
  return command.commands.filter((each) => shown.has(each));
}

const pipedWidth = 80;

/** Line width of the help. */
export function helpWidth({ isTTY, columns }: Sink): number {
  return isTTY ? columns : pipedWidth;
}

/** Help of a command: description, examples, commander's text, and notes. */
export function formatHelp(command: Command, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  const examples = examplesOf(command).flatMap((example) => fitExample(example, width));
  // The description is already at the top.
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

/** Wraps an example. All lines except the last end with a backslash, as a shell expects. */
function fitExample(example: string, width: number): string[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const word of example.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []) {
    const next = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
    // Leaves room for the backslash.
    if (next.length + 2 > width && line.trim() !== '') {
      lines.push(`${line} \\`);
      line = `${' '.repeat(2 * indent)}${word}`;
    } else {
      line = next;
    }
  }
  return [...lines, line];
}
