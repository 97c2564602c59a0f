import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { findCredential } from '../../auth/authorizer.js';
import { configPath } from '../../config/config-file.js';
import { type Context } from '../../context.js';
import { type Check, broken, checkSchema, ok } from './check.js';
import { checkNetwork } from './check-network.js';
import { toBrokenCheck, checkParts, checkServer, checkVersion } from './check-server.js';
import { checkSources } from './check-sources.js';
import { exitAuthentication, exitFailure, exitOk } from '../../errors/exit-codes.js';
import { type Style } from '../../output/colorize.js';
import { chosenFields, printHint, printRecords } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { wrap } from '../../output/table.js';
import { recover } from '../recover.js';

/** JSON output of `rfp doctor`. */
export const doctorSchema = z.array(checkSchema);

const fields = Object.keys(checkSchema.shape);

interface Diagnosis {
  checks: Check[];
  /** Exit code of the command. */
  exit: number;
}

/** `rfp doctor`. An invalid configuration fails with exit code 78, as in every command. */
export async function diagnose(context: Context): Promise<number> {
  chosenFields(context, fields);
  printHint(context, 'Checking ...');
  const { checks, exit } = await runChecks(context);
  printRecords(context, {
    records: checks,
    allFields: fields,
    table: () => checks.map((check) => renderCheck(context, check)).join(''),
  });
  const first = checks.find(({ state }) => state === 'broken');
  if (first !== undefined && !context.quiet) context.io.err.write(`${first.check}: ${sanitize(first.text)}\n`);
  return exit;
}

/** Checks from this machine to the sources, up to the first failure that makes further checks impossible. */
async function runChecks(context: Context): Promise<Diagnosis> {
  const { io, server } = context;
  const configuration = await checkConfiguration(context);
  if (configuration.state === 'broken') return { checks: [configuration], exit: new AppError('CONFIGURATION').exit };
  const network = await checkNetwork(server, io.now(), io.signal);
  const localChecks = [configuration, ...network];
  if (isBroken(network)) return { checks: localChecks, exit: new AppError('UNAVAILABLE').exit };
  const { checks, health } = await checkServer(context);
  if (health === null) return { checks: [...localChecks, ...checks], exit: new AppError('UNAVAILABLE').exit };
  const account = await checkSignIn(context);
  const signedIn = account.state === 'ok' ? await checkWithSignIn(context) : null;
  const all = [
    ...localChecks,
    ...checks,
    await checkVersion(context),
    account,
    ...(signedIn?.parts ?? checkParts(health)),
    ...(signedIn?.sources ?? []),
  ];
  // While the auth service or its database is down, the credential may be valid although the sign-in fails.
  const isRefused = account.state === 'broken' && !isBroken(checkParts(health));
  return { checks: all, exit: exitOf(all, isRefused) };
}

function exitOf(checks: Check[], isRefused: boolean): number {
  if (!isBroken(checks)) return exitOk;
  return isRefused ? exitAuthentication : exitFailure;
}

function isBroken(checks: Check[]): boolean {
  return checks.some(({ state }) => state === 'broken');
}

/** Checks the credentials file. The configuration file has already been read. */
function checkConfiguration({ io, profile, server, credentials }: Context): Promise<Check> {
  return recover(async () => {
    await credentials.read(server);
    return ok('configuration', `Profile ${profile} of ${configPath(io)}, server ${server}.`);
  }, toBrokenCheck('configuration'));
}

function checkSignIn({ io, server, tokens, demo, client }: Context): Promise<Check> {
  return recover(async () => {
    const { origin } = await findCredential({ io, server, tokens });
    if (origin === 'none' && !demo)
      return broken('account', `Nobody is signed in at ${server}.`, 'sign in:  rfp auth login');
    const { label, scope } = await client.whoAmI();
    const access = scope === 'read' ? 'read' : 'read and write';
    return ok('account', `Signed in as ${label === '' ? 'a visitor' : label}, to ${access}.`);
  }, toBrokenCheck('account'));
}

function checkWithSignIn(context: Context): Promise<{ parts: Check[]; sources: Check[] }> {
  return recover(
    async () => ({
      parts: checkParts(await context.client.healthParts()),
      sources: await checkSources(context),
    }),
    (error) => ({ parts: [toBrokenCheck('server')(error)], sources: [] }),
  );
}

const stateWords: Record<Check['state'], [word: string, style: Style]> = {
  ok: ['ok', 'green'],
  warning: ['warning', 'yellow'],
  broken: ['BROKEN', 'red'],
};
const wordWidth = 9;
const nameWidth = 22;

function renderCheck({ io, colorize }: Context, { check, state, text, fix }: Check): string {
  const [word, style] = stateWords[state];
  const head = `${colorize(style, word)}${' '.repeat(wordWidth - word.length)}${colorize('bold', sanitize(check))}`;
  const room = Math.max(20, io.out.columns - wordWidth);
  const gap = ' '.repeat(Math.max(1, nameWidth - check.length));
  const isShort = wordWidth + nameWidth + text.length + 1 <= io.out.columns && fix === null;
  const below = [
    ...(isShort ? [] : wrap(sanitize(text), room)),
    ...(fix === null ? [] : wrap(`fix: ${fix}`, room).map((line) => colorize('dim', line))),
  ];
  const first = isShort ? `${head}${gap}${sanitize(text)}` : head;
  return [first, ...below.map((line) => ' '.repeat(wordWidth) + line)].map((line) => `${line}\n`).join('');
}
