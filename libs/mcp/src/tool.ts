import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import { type ApiClient } from '@rfp/api-client/api-client';
import { once } from '@rfp/api-client/once';
import { AppError } from '@rfp/contracts/errors';
import { parseOutside } from '@rfp/contracts/wire/parse-outside';
import { z } from 'zod';
import { type Confirm, createConfirm } from './confirm.js';
import { opportunityUri } from './opportunity-uri.js';
import { sanitize, sanitizeAll } from './outside-text.js';
import { toToolError } from './tool-error.js';

export interface McpOptions {
  /** Client that acts for the caller, with their credential, permissions and limits. */
  client: ApiClient;
  /** Version of the product. */
  version: string;
  /** Origin of the console, for links; null if unknown. */
  console: string | null;
  /** Whether tools offer changes. A person confirms each. */
  allowChanges: boolean;
}

/** Context of a tool call. */
export interface ToolCall {
  /** Aborts when the client cancels the call or disconnects. */
  signal: AbortSignal;
  confirm: Confirm;
}

/** The answer of a tool. */
export interface Answer<Data> {
  /** Data by the output schema. */
  data: Data;
  /** The same as text, for people and for clients that show only text. Outside text in it is quoted. */
  text: string;
  /** Ids of opportunities to link. */
  opportunities?: readonly string[];
}

export interface Tool<Input extends z.ZodType, Output extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  annotations: ToolAnnotations;
  answer: (input: z.output<Input>, call: ToolCall) => Promise<Answer<z.input<Output>> | InputRequiredResult>;
}

/** Adds a tool to a server. Errors become answers with a code of the error catalogue. */
export function addTool<Input extends z.ZodType, Output extends z.ZodType>(
  server: McpServer,
  tool: Tool<Input, Output>,
): void {
  const { name, input, output, answer, ...described } = tool;
  const config = { ...described, inputSchema: withoutValidation(input), outputSchema: withoutValidation(output) };
  server.registerTool(name, config, async (given, context) => {
    try {
      const answered = await answer(parseInput(input, given), callOf(server, context));
      return isInputRequiredResult(answered) ? answered : toResult(output, answered);
    } catch (thrown) {
      return toToolError(thrown);
    }
  });
}

function callOf(server: McpServer, context: ServerContext): ToolCall {
  return { signal: context.mcpReq.signal, confirm: createConfirm(server, context) };
}

/** Converted schemas, cached because the SDK requests those of all tools for every server, and HTTP has one server per request. */
const advertised = new WeakMap<z.ZodType, StandardSchemaWithJSON<unknown, unknown>>();

/** Hides validation from the SDK, which would report invalid arguments without a code, and invalid results with their content. */
function withoutValidation(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const cached = advertised.get(schema);
  if (cached !== undefined) return cached;
  const [input, output] = [once(() => toJsonSchema(schema, 'input')), once(() => toJsonSchema(schema, 'output'))];
  const made: StandardSchemaWithJSON<unknown, unknown> = {
    '~standard': { version: 1, vendor: 'zod', validate: (value) => ({ value }), jsonSchema: { input, output } },
  };
  advertised.set(schema, made);
  return made;
}

/**
 * Converts a schema compactly, because an agent reads the list of tools in every conversation: formats need no pattern, and safe integers no bounds.
 */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

function parseInput<Input extends z.ZodType>(schema: Input, given: unknown): z.output<Input> {
  const parsed = parseOutside(schema, given);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`));
  throw new AppError('VALIDATION', { message: issues.join('; ') });
}

function toResult<Output extends z.ZodType>(
  output: Output,
  { data, text, opportunities = [] }: Answer<z.input<Output>>,
): CallToolResult {
  const links = opportunities.map((id) => ({
    type: 'resource_link' as const,
    uri: opportunityUri(id),
    name: `opportunity ${id}`,
    mimeType: 'application/json',
  }));
  return {
    structuredContent: objectSchema.parse(output.parse(sanitizeAll(data))),
    content: [{ type: 'text', text: sanitize(text) }, ...links],
  };
}

const objectSchema = z.record(z.string(), z.unknown());
