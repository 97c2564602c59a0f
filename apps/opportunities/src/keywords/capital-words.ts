/**
 * Acronyms of the field that are English words without capitals: AID (Agency for International Development), SNAP, COPS. As a keyword in capitals each
 * stands for the acronym alone. Other words in capitals are mostly typed so by habit. `IT` has a word of its own in the search.
 */
const acronyms = new Set(
  `ACE ACT AID AIM ARC BEAD BOA CARE CARES CAT CHIP COPS DART DASH DOE DOT EASE GAP GET GRAD HERO HOME HOPE HUB HUD IDEA
LEAD LEAP MAP MARS MODE PACE PACT PRIDE PROTECT RACE RAISE RAMP RAP RAT REACH RISE SAFE SAFER SAM SAVE SCALE SCORE
SEED SHARE SMART SNAP SOLE SPARK STAR START STEM STEP TAP TERM TRACE TRIO US VISTA VOTE WIN`.split(/\s+/),
);

/** Whether a keyword stands for an acronym whose letters without capitals are another word. */
export function isCapitalWord(keyword: string): boolean {
  return acronyms.has(keyword.trim());
}
