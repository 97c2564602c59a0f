import { type NoticeFields } from '@rfp/contracts/notice';
import { textRequirementNames } from '@rfp/contracts/opportunities/eligibility';
import { type SourceText } from '@rfp/contracts/grounding';
import { findRequirements } from '@rfp/grounding/facts/requirements/find-requirements';
import { statesSetAside } from '@rfp/grounding/facts/eligibility/find-set-aside';
import { readNotice } from '@rfp/grounding/facts/read-notice';
import { type StatedRequirement, type StatedRequirements } from '@rfp/scoring/eligibility/text-requirements';
import { z } from 'zod';

/** A sentence of a document that requires something of offerors, in the form stored with the text of the document. */
export const documentRequirementSchema = z.object({
  requirement: z.enum([...textRequirementNames, 'set_aside']),
  page: z.int().positive(),
  quote: z.string(),
});
export type DocumentRequirement = z.infer<typeof documentRequirementSchema>;

/** A document with the requirements that it states. */
export interface RequiringDocument {
  readonly url: string;
  readonly requirements: readonly DocumentRequirement[];
}

/** Finds the sentences that require something of offerors or set the opportunity aside. The description takes precedence over the documents. */
export function findNoticeRequirements(
  { description, attachments = [] }: Pick<NoticeFields, 'description' | 'attachments'>,
  documents: readonly RequiringDocument[],
): StatedRequirements {
  const inDescription = findSentences({ source: { field: 'description' }, text: description ?? '' });
  const found = new Map<DocumentRequirement['requirement'], StatedRequirement>(
    inDescription.map(([name, quote]) => [name, { quote }]),
  );
  for (const [index, { url }] of attachments.entries()) {
    for (const { requirement, page, quote } of documents.find((each) => each.url === url)?.requirements ?? [])
      if (!found.has(requirement)) found.set(requirement, { quote, attachment: index + 1, page });
  }
  return found;
}

/** Finds the requirements on a page of a document. */
export function findPageRequirements(text: string, page: number): DocumentRequirement[] {
  const sentences = findSentences({ source: { document: 'document', page }, text });
  return sentences.map(([requirement, quote]) => ({ requirement, page, quote }));
}

function findSentences(text: SourceText): [DocumentRequirement['requirement'], string][] {
  const notice = readNotice([text]);
  const setAside = notice.statements.find((each) => statesSetAside(each.text));
  return [
    ...[...findRequirements(notice)].map(([name, quote]): [DocumentRequirement['requirement'], string] => [
      name,
      quote.text,
    ]),
    ...(setAside === undefined
      ? []
      : [['set_aside', setAside.text] satisfies [DocumentRequirement['requirement'], string]]),
  ];
}
