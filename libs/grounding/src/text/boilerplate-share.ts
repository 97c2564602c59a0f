/** Phrases of sentences that appear in most notices and contain nothing specific to a notice. */
const phrases = [
  /\bcombined synopsis\/? ?solicitation\b/i,
  /\bprepared in accordance with the format\b/i,
  /\bconstitutes the only (?:solicitation|notice)\b/i,
  /\bincorporat(?:es|ed) (?:by reference|provisions)|\bincorporated provisions\b/i,
  /\bFederal Acquisition Circular\b|\bin accordance with (?:the )?FAR\b/i,
  /.{40}:$/,
  /\bclauses? (?:and provisions? )?(?:apply|applies|are applicable|shall be applicable)\b/i,
  /\ball responsible (?:small business )?(?:sources|offerors|parties|contractors)\b/i,
  /\bwritten solicitation will not be issued\b/i,
  /\bfor (?:additional|more|further) information\b/i,
  /\bplease (?:see|read|refer|click)\b/i,
  /\breserves? the right\b/i,
  /\bis (?:being )?issued (?:as|under)\b/i,
  /\b(?:NAICS|North American Industr\w+ Classification)\b/i,
  /\bSystem for Award Management\b|\bsam\.gov\b/i,
  /\bauthorized by (?:law|section)\b/i,
  /\bfull text\b.{0,40}\b(?:available|accessed)\b|\bmake (?:their|its|the) full text\b/i,
  // The title of a clause.
  /\((?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? ?\d{4}\)\W*$/i,
];
const clause =
  /\b(?:FAR|DFARS?|\d{1,4})[ -]?(?:clause|provision)?\s?\d{2,4}\.\d{3}-\d{1,4}\b|\b\d{2,4}\.\d{3}-\d{1,4}\b/gi;
const address = /https?:\/\/|www\.|\S@\S+\.[a-z]{2,}|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/gi;

/** Share of a sentence that is boilerplate, 0 to 1: clause lists, contact blocks, addresses, stock phrases. */
export function boilerplateShare(sentence: string): number {
  if (phrases.some((phrase) => phrase.test(sentence))) return 0.8;
  const marks = Array.from(sentence.matchAll(clause)).length + Array.from(sentence.matchAll(address)).length;
  return marks === 0 ? 0 : Math.min(1, 0.4 + marks * 0.2);
}
