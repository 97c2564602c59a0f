import { formatCount } from '@rfp/api-client/display';
import { type SourceTestResult } from '@rfp/contracts/source';
import { invalid } from '../../errors/invalid.js';
import { type Context, type Options } from '../../context.js';
import { renderSample } from './sample-table.js';
import { parseSourceKey } from './parse-source-key.js';
import { readDescribedSource } from './settings/source-options.js';
import { show } from '../list.js';

/** `rfp source test` */
export const testSource = show({
  async read(context: Context, options: Options, key: string | undefined) {
    if ((key === undefined) === (options['connector'] === undefined))
      throw invalid(
        'specify either an existing source, or a connector with its settings',
        'rfp source test <key> or rfp source test --connector feed --set url=<url>',
      );
    const test = key === undefined ? await readDescribedSource(context, options) : { source: parseSourceKey(key) };
    return context.client.testSource(test);
  },
  text: testText,
});

/** The result of a test as text. */
export function testText(context: Context, result: SourceTestResult): string {
  const { found, expected, requests, elapsed_ms } = result;
  const all = expected === null ? '' : ` of ${formatCount(expected)}`;
  const cost = `${formatCount(requests)} ${requests === 1 ? 'request' : 'requests'}, ${(elapsed_ms / 1000).toFixed(1)} s`;
  return `${renderSample(context, result)}${formatCount(found)}${all} found (${cost}). Nothing was stored.\n`;
}
