import { type Command } from 'commander';
import { complete, toLine } from '../completion/complete.js';
import { type Io } from '../io.js';

/** `rfp __complete`: a line per candidate. */
export async function printCandidates(
  io: Io,
  program: Command,
  at: { words: string[]; current: string },
): Promise<void> {
  const candidates = await complete(program, at, async (name, place) => {
    // Loaded only if it is needed: a person waits for each Tab.
    const { lookUpWith } = await import('../completion/look-up.js');
    return lookUpWith(io)(name, place);
  });
  io.out.write(candidates.map(toLine).join(''));
}
