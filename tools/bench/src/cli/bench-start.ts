import { spawnSync } from 'node:child_process';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../../../apps/cli/dist/main.js');
const defaultPairs = 40;
/** Maximum extra time of a command without requests, compared with Node.js and an empty script. */
const aimMs = 60;

const commandLines = [['--version'], ['--help'], ['opp', 'list', '--help'], ['__complete', '--', '.', 'opp']];

/**
 * `npm run bench -- cli [pairs]`: prints the extra start time of the command line compared with bare Node.js. Both are measured in pairs, so that
 * other work on the machine affects both.
 */
export function benchStart(pairs = defaultPairs): void {
  process.stdout.write(
    '| command | bare node, ms | rfp, ms | later by, ms | aim, ms |\n| --- | ---: | ---: | ---: | ---: |\n',
  );
  for (const words of commandLines) {
    const measured = Array.from({ length: pairs }, () => ({
      bare: runTimed(['-e', '0']),
      rfp: runTimed([program, ...words]),
    }));
    const [bare, rfp, later] = [
      measured.map((pair) => pair.bare),
      measured.map((pair) => pair.rfp),
      measured.map((pair) => pair.rfp - pair.bare),
    ].map(median);
    process.stdout.write(
      `| rfp ${words.join(' ')} | ${formatMs(bare)} | ${formatMs(rfp)} | ${formatMs(later)} | ${aimMs} |\n`,
    );
    if ((later ?? 0) > aimMs) process.exitCode = 1;
  }
}

function runTimed(args: string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - began;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function formatMs(ms: number | undefined): string {
  return (ms ?? 0).toFixed(0);
}
