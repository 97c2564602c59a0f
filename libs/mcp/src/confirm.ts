import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { clip, sanitize } from './outside-text.js';

/** A change that a tool was requested to make. */
export interface Change {
  /** Identifies the change and its object: an answer counts only for a change with the same key. */
  key: string;
  /** Ends with a question mark. */
  question: string;
  /** The command that makes the same change. */
  command: string;
}

/** Returns whether a person confirms the change, or the question if it has not been asked yet. */
export type Confirm = (change: Change) => boolean | InputRequiredResult;

const formSchema = z.object({ confirm: z.boolean().describe('Make this change') });

/**
 * Asks the person at the client with a form. In the revision 2026-07-28, the client calls the tool again with the answer; for earlier revisions the
 * SDK calls it again. The tool then runs from its beginning and finds the answer.
 * @throws AppError FORBIDDEN if the client does not support forms
 */
export function createConfirm(server: McpServer, { mcpReq }: ServerContext): Confirm {
  return ({ key, question, command }) => {
    const response = inputResponse(mcpReq.inputResponses, key);
    if (response.kind === 'elicit') return acceptedContent(mcpReq.inputResponses, key, formSchema)?.confirm === true;
    if (!hasForms(server, mcpReq.envelope))
      throw new AppError('FORBIDDEN', {
        message: 'Every change is confirmed by a person, and this client cannot ask one: nothing was changed.',
        details: { hint: `A person can make it in the console, or with  ${command}` },
      });
    const message = clip(sanitize(question), 500);
    return inputRequired({
      inputRequests: { [key]: inputRequired.elicit({ message, requestedSchema: formSchema }) },
    });
  };
}

/**
 * Whether the client supports forms, from this request or, in earlier revisions, from the connection. In the oldest ones, `elicitation: {}` means
 * forms.
 */
function hasForms(server: McpServer, envelope: unknown): boolean {
  const requestCapabilities = envelopeSchema.safeParse(envelope).data?.[CLIENT_CAPABILITIES_META_KEY];
  const { elicitation } = requestCapabilities ?? server.server.getClientCapabilities() ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

const formsSchema = z.object({ form: z.unknown().optional(), url: z.unknown().optional() });
const envelopeSchema = z.object({ [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: formsSchema.optional() }) });
