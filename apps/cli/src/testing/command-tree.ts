import { Readable } from 'node:stream';
import { type Command } from 'commander';
import { visibleCommands } from '../documented-command.js';
import { type Io } from '../io.js';
import { createProgram } from '../program.js';

/** A runnable command and the words that select it. */
export interface Leaf {
  path: string;
  command: Command;
}

/** The command tree, for inspection only. */
export function programOfSpecs(): Command {
  return createProgram(stubIo(), () => undefined);
}

/** All runnable commands of the program. */
export function listCommands(): Leaf[] {
  return leavesOf(programOfSpecs(), []);
}

/** All command groups, including the program itself. */
export function listGroups(): Leaf[] {
  return groupsOf(programOfSpecs(), []);
}

function leavesOf(command: Command, words: string[]): Leaf[] {
  if (command.commands.length === 0) return [{ path: words.join(' '), command }];
  return visibleCommands(command).flatMap((each) => leavesOf(each, [...words, each.name()]));
}

function groupsOf(command: Command, words: string[]): Leaf[] {
  if (command.commands.length === 0) return [];
  const leaf = { path: words.join(' '), command };
  return [leaf, ...visibleCommands(command).flatMap((each) => groupsOf(each, [...words, each.name()]))];
}

/** Stub for commands that are inspected but not run. */
function stubIo(): Io {
  const sink = { write: () => undefined, isTTY: false, columns: 80, rows: 24 };
  return {
    out: { ...sink, writeBytes: async () => undefined, begin: () => undefined, page: () => undefined },
    afterwards: () => undefined,
    err: sink,
    env: {},
    home: '/nowhere',
    hostname: 'nowhere',
    platform: 'linux',
    signal: new AbortController().signal,
    now: () => new Date(0),
    openInput: () => Readable.from([]),
    wait: async () => undefined,
    ask: null,
    askSecret: null,
    openPager: async () => false,
    openPage: async () => false,
    readInput: async () => '',
  };
}
