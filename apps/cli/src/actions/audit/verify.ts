import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { formatCount } from '@rfp/api-client/display';
import { AuditVerifier, type AuditVerdict, type ExpectedHash } from '@rfp/contracts/audit/verify-audit';
import { isoDateSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { exitFailure, exitOk } from '../../errors/exit-codes.js';
import { invalid } from '../../errors/invalid.js';
import { printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { parseOptions } from '../../parse-options.js';

/** JSON output of `rfp audit verify`. */
export const auditVerdictSchema = z.strictObject({
  ok: z.boolean(),
  entries: z.int(),
  days: z.int(),
  /** Position and hash of the last verified entry. */
  position: z.int(),
  hash: z.string(),
  /** Entries whose network address was erased with their account. */
  erased: z.int(),
  fault: z.strictObject({ position: z.int().nullable(), reason: z.string() }).nullable(),
});

const optionsSchema = z.object({
  file: z.string().min(1).optional(),
  expect_last: z.array(z.string()).default([]),
});

/** `rfp audit verify` */
export async function verifyAudit(context: Context, options: Options): Promise<number> {
  const { file, expect_last: expected } = parseOptions(optionsSchema, {
    file: options['file'],
    expect_last: options['expectLast'],
  });
  const verifier = new AuditVerifier(sha256, expected.map(parseExpected));
  for await (const line of linesOf(await contentOf(context, file))) verifier.read(line);
  const verdict = verifier.finish();
  printOne(context, { ...verdict }, () => describe(verdict));
  return verdict.ok ? exitOk : exitFailure;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function parseExpected(text: string): ExpectedHash {
  const [day = '', hash = ''] = text.split('=');
  if (!isoDateSchema.safeParse(day).success || !/^[\da-f]{64}$/i.test(hash))
    throw invalid(
      `--expect-last: "${text}" is not a day and a hash`,
      'write it like  2026-12-01=<64 hexadecimal digits>',
    );
  return { day, hash: hash.toLowerCase() };
}

async function contentOf(
  { client, io }: Context,
  file: string | undefined,
): Promise<AsyncIterable<string | Uint8Array>> {
  if (file === undefined) return (await client.exportAudit()).content;
  if (file === '-') return standardInput(io);
  return readFile(file);
}

async function* standardInput(io: Pick<Context['io'], 'readInput'>): AsyncGenerator<string> {
  yield await io.readInput();
}

async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch {
    throw invalid(`--file: ${file} cannot be read`);
  }
}

/** Lines without their line breaks, in constant memory. A last line without a line break is a line, too. */
async function* linesOf(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

function describe({ ok, entries, days, hash, erased, fault }: AuditVerdict): string {
  const counts = `${plural(entries, 'entry', 'entries')} of ${plural(days, 'day', 'days')}`;
  const removed =
    erased === 0 ? '' : `${plural(erased, 'entry', 'entries')} without address: the account was removed.\n`;
  if (ok) return `The audit log is intact: ${counts}.\n${removed}Last hash: ${hash}\n`;
  const { position = null, reason = '' } = fault ?? {};
  const place = position === null ? '' : ` at position ${position}`;
  return `The audit log is not intact${place}.\n${sanitize(reason)}\nVerified before: ${counts}.\nLast hash: ${hash}\n`;
}

function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
