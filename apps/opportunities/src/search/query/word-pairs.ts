/** As many tags as there are: each document has a few percent of them, so one leaves as many of the documents that have both words. */
const pairTags = 4096;

/**
 * The tag of two stems that stand one after the other. The index of words knows no places: a phrase of two common words would read all
 * documents that have both. Several pairs share a tag, which keeps the index small; so what has the tag is looked at for the phrase.
 */
export function pairTag(first: string, second: string): string {
  return `+${(hash(`${first} ${second}`) % pairTags).toString(36).padStart(3, '0')}`;
}

/** Adds the tags of a text, by its stems in order: null for a stop word, which parts its neighbours. */
export function addPairTags(stems: readonly (string | null)[], tags: Set<string>): void {
  let before: string | null = null;
  for (const stem of stems) {
    if (before !== null && stem !== null) tags.add(pairTag(before, stem));
    before = stem;
  }
}

/** The tags of the pairs of words whose stems are these. */
export function pairTagsOf(stems: readonly (string | null)[]): string[] {
  const tags = new Set<string>();
  addPairTags(stems, tags);
  return [...tags];
}

/** FNV-1a of 32 bits. It is stored: never change it without `documentVersion`. */
function hash(text: string): number {
  let bits = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01_00_01_93);
  return bits >>> 0;
}
