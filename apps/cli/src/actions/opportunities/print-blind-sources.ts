import { describeBlindSources } from '@rfp/api-client/coverage';
import { AppError } from '@rfp/contracts/errors';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Context } from '../../context.js';
import { isData } from '../../output/print-records.js';
import { sanitize, toJson } from '../../output/sanitize.js';

/** Short, because the output is only a note. */
const timeoutMs = 2000;

/** Prints to stderr the sources whose records may be missing from the list, also for scripts. Does nothing if the server cannot list them. */
export async function printBlindSources(context: Context, filter: OpportunityFilter): Promise<void> {
  const { io, client, quiet, format, colorizeErr } = context;
  if (quiet) return;
  try {
    const signal = AbortSignal.any([io.signal, AbortSignal.timeout(timeoutMs)]);
    const { blind } = await client.opportunityCoverage({ filter }, { signal });
    const sentence = describeBlindSources(blind, io.now());
    if (sentence === null) return;
    if (isData(format)) io.err.write(`${toJson({ blind })}\n`);
    else io.err.write(`${colorizeErr('yellow', sanitize(sentence))}\n`);
  } catch (error) {
    if (io.signal.aborted || !(error instanceof AppError || isTimeout(error))) throw error;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
