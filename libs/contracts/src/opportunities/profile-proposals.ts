import { z } from 'zod';
import { preferencesInputSchema } from '../account.js';

/** Maximum characters of a capability statement: about twenty pages. */
export const maxStatement = 50_000;

export const statementInputSchema = z.strictObject({ text: z.string().trim().min(1).max(maxStatement) });

const proposedCode = z.strictObject({ code: z.string(), title: z.string() });

export const maxProposals = 20;

/** Proposals for a profile, extracted from a text about the company. Every entry occurs in the text. */
export const profileProposalsSchema = z.strictObject({
  keywords: z.array(preferencesInputSchema.shape.keywords.unwrap().element).max(maxProposals),
  naics_codes: z.array(proposedCode).max(maxProposals),
  set_asides: z.array(proposedCode).max(maxProposals),
});
export type ProfileProposals = z.infer<typeof profileProposalsSchema>;
