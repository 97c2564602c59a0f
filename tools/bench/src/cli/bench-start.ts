import { spawnSync } from 'node:child_process';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../../../apps/cli/dist/main.js');
const defaultPairs = 40;
/** Aim for a command without requests, above Node.js that runs nothing. */
const aimMs = 60;

const commandLines = [['--version'], ['--help'], ['opp', 'list', '--help'], ['__complete', '--', '.', 'opp']];

/**
 * `npm run bench -- cli [pairs]`: extra duration of the command line compared with bare Node.js, measured in pairs, so that a busy machine affects
 * both.
 */
export function benchStart(pairs = defaultPairs): void {
  process.stdout.write(
    '| command | bare node, ms | rfp, ms | later by, ms | aim, ms |\n| --- | ---: | ---: | ---: | ---: |\n',
  );
  for (const words of commandLines) {
    const measured = Array.from({ length: pairs }, () => ({
      bare: timeOf(['-e', '0']),
      rfp: timeOf([program, ...words]),
    }));
    const [bare, rfp, later] = [
      measured.map((pair) => pair.bare),
      measured.map((pair) => pair.rfp),
      measured.map((pair) => pair.rfp - pair.bare),
    ].map(median);
    process.stdout.write(`| rfp ${words.join(' ')} | ${shown(bare)} | ${shown(rfp)} | ${shown(later)} | ${aimMs} |\n`);
    if ((later ?? 0) > aimMs) process.exitCode = 1;
  }
}

function timeOf(args: string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - began;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function shown(ms: number | undefined): string {
  return (ms ?? 0).toFixed(0);
}
