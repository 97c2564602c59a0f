import { formatInstant } from '@rfp/api-client/display';
import { knownAt } from '@rfp/contracts/opportunities/opportunity-history';
import {
  type FieldDifference,
  type TextChange,
  type VersionDiff,
  type VersionHead,
  versionKey,
  versionKeySchema,
} from '@rfp/contracts/opportunities/version-diff';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { changeValues } from './history.js';
import { sanitize } from '../../output/sanitize.js';
import { wrap } from '../../output/table.js';
import { parseOptions } from '../../parse-options.js';
import { show } from '../list.js';

const optionsSchema = z.object({ from: versionKeySchema.optional(), to: versionKeySchema.optional() });

/** Number of unchanged characters printed on each side of a difference. */
const contextLength = 60;

/** `rfp opp diff` */
export const compareVersions = show({
  read({ client }: Context, options: Options, id: string) {
    const { from, to } = parseOptions(optionsSchema, options);
    return client.opportunityDiff({ id, from: from && versionKey(from), to: to && versionKey(to) });
  },
  text: describe,
  hint: ({ changes }) => (changes.some(({ words }) => words !== undefined) ? 'Words: [-deleted-] {+inserted+}' : null),
});

function describe(context: Context, { from, to, changes, earlier_deleted }: VersionDiff): string {
  const heads = [...(from === null ? [] : [describeHead(context, from)]), describeHead(context, to)];
  if (earlier_deleted) heads.push('The previous version was deleted, so its differences are unknown.');
  else if (from === null) heads.push('First fetched: there is no earlier version.');
  else if (changes.length === 0) heads.push('The two are equal.');
  return `${[...heads, ...changes.flatMap((change) => describeChange(context, change))].join('\n')}\n`;
}

function describeHead({ colorize, io }: Context, head: VersionHead): string {
  const name = colorize('bold', `${sanitize(head.source_name)} ${sanitize(head.source_id)}, version ${head.version}`);
  return `${name}  known since ${formatInstant(knownAt(head), io.timeZone)}  ${colorize('dim', versionKey(head))}`;
}

function describeChange({ colorize, io }: Context, change: FieldDifference): string[] {
  const { field, words, whole } = change;
  const text = words === undefined ? changeValues(change) : words.map((each) => renderWords(colorize, each)).join('');
  const note = whole ? ' (too long or too different to compare word by word)' : '';
  return ['', `  ${sanitize(field)}${note}`, ...wrap(text, io.out.columns - 4).map((line) => `    ${line}`)];
}

function renderWords(colorize: Context['colorize'], { op, text }: TextChange): string {
  if (op === 'delete') return colorize('red', `[-${sanitizeKeepingEdges(text)}-]`);
  if (op === 'insert') return colorize('green', `{+${sanitizeKeepingEdges(text)}+}`);
  return sanitizeKeepingEdges(
    text.length <= 3 * contextLength ? text : `${text.slice(0, contextLength)} … ${text.slice(-contextLength)}`,
  );
}

/** Sanitizes a text, but keeps white space at its start and end as one space. */
function sanitizeKeepingEdges(text: string): string {
  const [start, end] = [/^\s/, /\S\s+$/].map((edge) => (edge.test(text) ? ' ' : ''));
  return `${start}${sanitize(text)}${end}`;
}
