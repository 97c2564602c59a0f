import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { type SourceTestResult } from '@rfp/contracts/source';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { printOne } from '../output/print-records.js';
import { renderSample } from '../output/sample-table.js';
import { parseSourceKey } from '../parse-source-key.js';
import { readDescribedSource } from '../settings/source-options.js';

/** `rfp source test` */
export async function testSource(io: Io, key: string | undefined, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  if ((key === undefined) === (options['connector'] === undefined)) {
    throw new AppError('VALIDATION', {
      message: 'specify either an existing source, or a connector with its settings',
      details: { hint: 'rfp source test <key> or rfp source test --connector feed --set url=<url>' },
    });
  }
  const test = key === undefined ? await readDescribedSource(context, options) : { source: parseSourceKey(key) };
  const result = await context.client.testSource(test, { signal: io.signal });
  printOne(context, result, () => testText(context, result));
}

/** The result of a test as text. */
export function testText(context: Context, result: SourceTestResult): string {
  const { found, expected, requests, elapsed_ms } = result;
  const all = expected === null ? '' : ` of ${formatCount(expected)}`;
  const cost = `${formatCount(requests)} ${requests === 1 ? 'request' : 'requests'}, ${(elapsed_ms / 1000).toFixed(1)} s`;
  return `${renderSample(context, result)}${formatCount(found)}${all} found (${cost}). Nothing was stored.\n`;
}
