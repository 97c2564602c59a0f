import { namedVehicles, vehicleKinds } from '@rfp/contracts/vocabulary/contract-vehicle';

/**
 * Words of sentences that only mention a vehicle: another acquisition, a question to vendors, a possibility, or a denial.
 */
const mentionOnlyWords =
  /\b(?:not|no|never|without|neither|nor|non|other than|rather than|instead|in lieu|if|whether|where|when|unless|previous(?:ly)?|prior|predecessor|incumbent|currently|current|past|formerly|similar|such as|e\.g|for example|unsuccessful|alternatively|consider(?:ing|ed|s)?|determin(?:e|ing)|interested|indicate|include|including|identify|list|state|may (?:be|use|also|consider|choose)|might|could|discounts?)\b|n't\b|\?/i;

/** Words that state that the acquisition is competed under the named vehicle. */
const competedUnder =
  /\b(?:(?:task|delivery|call) orders?|orders?|rfq|rfp|rfi|quotes?|solicitation|solicited|procure(?:d|ment)|acquisition|acquired|competed|competition|requirement|issued|awarded|purchased?|advertised|posted|conducted|placed|released|set[- ]aside)\b.{0,120}?\b(?:under|against|through|via|using|utilizing|off|from|on|to)\b/i;
const restrictedToHolders =
  /\bholders?\b|\b(?:only|limited|restricted|exclusively|open|available)\b.{0,60}\b(?:to|for|on|under)\b|\b(?:must|shall|required to|need to) (?:have|hold|be|possess)\b|\bbids? only\b/i;
/** Words of sentences that state which kind of contract will be awarded. */
const contractKind =
  /\b(?:will|shall|intends? to|intended to|plans? to|anticipates?|anticipated|proposes? to|expected to)\b.{0,80}\b(?:award|result|establish|issue|be)|\b(?:award|establishment|issuance) of\b|\bthis is an?\b|\bcontract type\b|\btype of contract\b|\bresulting\b/i;

/** Vehicles whose names have other meanings, so that a title must also contain a word of `contextWords`. */
const needsContext = new Set(['OASIS', 'RS3', 'GSA Multiple Award Schedule']);
const contextWords = /\b(?:GSA|pools?|holders?|task orders?|GWAC|contract vehicle|IDIQ|VA|schedules?)\b/i;

/**
 * The vehicle under which a notice is competed, or the kind of contract that it leads to, if its title or a sentence of its description
 * states it: `OASIS+`, `GSA Multiple Award Schedule`, `IDIQ`. A mere mention does not count. Undefined if no vehicle is stated.
 */
export function findVehicle(title: string, description: string | null | undefined): string | undefined {
  const sentences = sentencesOf(description ?? '');
  return (
    findInTitle(title) ??
    findInSentences(sentences, namedVehicles, [competedUnder, restrictedToHolders]) ??
    firstVehicleIn(title, vehicleKinds) ??
    findInSentences(sentences, vehicleKinds, [contractKind])
  );
}

function findInTitle(title: string): string | undefined {
  if (mentionOnlyWords.test(title)) return undefined;
  const name = firstVehicleIn(title, namedVehicles);
  return name !== undefined && needsContext.has(name) && !contextWords.test(title) ? undefined : name;
}

type Vehicles = typeof namedVehicles;

function firstVehicleIn(text: string, vehicles: Vehicles): string | undefined {
  return vehicles.find(({ spelling }) => spelling.test(text))?.name;
}

function findInSentences(
  sentences: readonly string[],
  vehicles: Vehicles,
  cues: readonly RegExp[],
): string | undefined {
  for (const sentence of sentences) {
    const name = firstVehicleIn(sentence, vehicles);
    if (name !== undefined && !mentionOnlyWords.test(sentence) && cues.some((cue) => cue.test(sentence))) return name;
  }
  return undefined;
}

/** Maximum length of a sentence. Longer pieces are lists, in which words do not belong together. */
const maxSentence = 600;

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;:])\s+|\n+/).filter((sentence) => sentence.length <= maxSentence);
}
