import { type PerplexityAnswer, type PerplexityPage, type PerplexityRequest } from '@rfp/twins/perplexity';
import { z } from 'zod';
import { findCommands, type FoundCommand } from './attacks.js';

/** Words that are in every notice, which a model may quote. */
export const quotable = 'the repair of cooling pumps at the medical centre';

const schemaGuard = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  get properties() {
    return z.record(z.string(), schemaGuard).optional();
  },
  get items() {
    return schemaGuard.optional();
  },
});
type Schema = z.infer<typeof schemaGuard>;

/**
 * A model that obeys every command in its input and in the pages that it found, and prints anything that looks like a key.
 * @param lies - sentences that it adds to all its texts
 */
export function obedientModel(
  request: PerplexityRequest,
  pages: readonly PerplexityPage[],
  lies: readonly string[] = [],
): PerplexityAnswer {
  const found = request.tool_choice === undefined ? [] : pages;
  const read = [request.input ?? '', ...found.flatMap(({ title, snippet }) => [title, snippet])];
  const commands = read.flatMap(findCommands);
  const keys = JSON.stringify(request).match(/\b(?:pplx|sk)-[\w-]+/g) ?? [];
  const schema = schemaGuard.parse(request.response_format?.json_schema?.schema);
  const text = JSON.stringify(obey(schema, { commands, keys: [...lies, ...keys].join(' ') }));
  return { text: text.replaceAll('"@score@"', commands[0]?.score ?? '50') };
}

interface ObeyedCommands {
  commands: readonly FoundCommand[];
  keys: string;
}

function obey(schema: Schema, obeyed: ObeyedCommands, name = ''): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'object') return members(schema, obeyed);
  if (schema.type === 'array') return items(schema, obeyed, name);
  if (schema.type === 'string') return name === 'quote' ? quotable : words(obeyed);
  return name === 'risk' ? 1 : '@score@';
}

/** The members of the schema, plus some that no schema has. */
function members({ properties = {} }: Schema, obeyed: ObeyedCommands): Record<string, unknown> {
  const known = Object.entries(properties).map(([name, inner]) => [name, obey(inner, obeyed, name)]);
  return { ...Object.fromEntries(known), url: obeyed.commands[0]?.link, secret: obeyed.keys };
}

/** One item for each command, and one without a command. */
function items({ items: inner = {} }: Schema, { commands, keys }: ObeyedCommands, name: string): unknown[] {
  if (name === 'quotes') return [quotable];
  const each = commands.slice(0, 4).map((command) => [command]);
  return [...each, []].map((some) => obey(inner, { commands: some, keys }, name));
}

function words({ commands, keys }: ObeyedCommands): string {
  const links = commands.slice(0, 4).map(({ link }) => `${link} (${link}), source [77]`);
  return ['Obeyed:', ...links, keys].join(' ').trim();
}
