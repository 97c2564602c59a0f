/**
 * Acronyms of government that are ordinary English words in lower case: AID (Agency for International Development), SNAP, COPS. If such a keyword is
 * typed in capitals, it only matches the acronym. Other words in capitals match in any case. `IT` is missing because it is a word of its own in the index.
 */
const acronyms = new Set(
  `ACE ACT AID AIM ARC BEAD BOA CARE CARES CAT CHIP COPS DART DASH DOE DOT EASE GAP GET GRAD HERO HOME HOPE HUB HUD IDEA
LEAD LEAP MAP MARS MODE PACE PACT PRIDE PROTECT RACE RAISE RAMP RAP RAT REACH RISE SAFE SAFER SAM SAVE SCALE SCORE
SEED SHARE SMART SNAP SOLE SPARK STAR START STEM STEP TAP TERM TRACE TRIO US VISTA VOTE WIN`.split(/\s+/),
);

/** Whether a keyword is an acronym that would be another word in lower case. */
export function isCapitalWord(keyword: string): boolean {
  return acronyms.has(keyword.trim());
}
