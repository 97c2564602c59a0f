import { naics, setAsides } from '@rfp/codes/code-tables';
import { type CompanyProfile, preferenceLevels } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { stateCode, stateNames } from '@rfp/contracts/vocabulary/us-states';

const maxSuggestions = 3;
/** Codes that are suggested if none is similar. */
const commonCodes = ['SBA', '8A', 'SDVOSBC'];
/** Minimum similarity of a set-aside to be suggested, and of a text to count as a misspelled state name. */
const minCodeSimilarity = 0.75;
const minNameSimilarity = 0.7;

/** Returns an error sentence for an unknown entry; undefined for an acceptable one. */
type Check = (entry: string) => string | undefined;

/** Agencies are not checked, because cities and schools have arbitrary names. */
const checks = { naics_codes: checkNaics, set_asides: checkSetAside, places: checkPlace } satisfies Partial<
  Record<keyof CompanyProfile, Check>
>;
const kinds = ['naics_codes', 'set_asides', 'places'] as const;

/**
 * Refuses profile entries that no notice can match, so that nobody waits for matches in vain. Entries that are already saved are accepted: an
 * earlier release allowed them, and they must not block other changes.
 *
 * @throws AppError `PREFERENCE_UNKNOWN` with a sentence for each field in `details.errors`
 */
export function refuseUnknownEntries(company: CompanyProfile, saved: CompanyProfile | undefined): void {
  const errors = Object.fromEntries(
    kinds.flatMap((kind) => {
      const known = new Set(preferenceLevels.flatMap((level) => listAt(saved, level)?.[kind] ?? []));
      return preferenceLevels.flatMap((level) => {
        const errorSentences = (listAt(company, level)?.[kind] ?? [])
          .filter((entry) => !known.has(entry))
          .flatMap((entry) => checks[kind](entry) ?? []);
        const path = ['company_profile', ...(level === 'prefer' ? [] : [level]), kind].join('.');
        return errorSentences.length === 0 ? [] : [[path, errorSentences.join(' ')]];
      });
    }),
  );
  const sentences = Object.values(errors);
  if (sentences.length === 0) return;
  throw new AppError('PREFERENCE_UNKNOWN', { message: sentences.join(' '), details: { errors } });
}

function listAt(company: CompanyProfile | undefined, level: (typeof preferenceLevels)[number]) {
  return level === 'prefer' ? company : company?.[level];
}

function checkNaics(entry: string): string | undefined {
  if (naics.get(entry) !== undefined) return undefined;
  const beginnings = Array.from({ length: entry.length - 1 }, (_, at) => entry.slice(0, -1 - at));
  const family = beginnings.map((start) => naics.search(start).filter(({ code }) => code.startsWith(start)));
  const near = family.find((codes) => codes.length > 0) ?? [];
  // The family itself is a match, whichever of its members is meant.
  const shown = near.slice(0, maxSuggestions).map(({ code, title }) => `${code} ${title}`);
  return `There is no NAICS code ${entry}.${proposal(shown)}`;
}

function checkSetAside(entry: string): string | undefined {
  if (setAsides.search(entry).length > 0) return undefined;
  const near = setAsides
    .search('')
    .filter(({ code, title }) => shareWithin(entry, `${code} ${title}`) >= minCodeSimilarity);
  const codes =
    near.length === 0 ? commonCodes.flatMap((code) => setAsides.get(code) ?? []) : near.slice(0, maxSuggestions);
  return `There is no set-aside "${entry}".${proposal(codes.map(({ code, title }) => `${code} ${title}`))}`;
}

/** Towns and counties have arbitrary names, so only a text that resembles a state name without matching one is refused. */
function checkPlace(entry: string): string | undefined {
  const last = entry.split(',').at(-1)?.trim() ?? '';
  if (stateCode(last) !== undefined) return undefined;
  if (/^\p{L}{2}$/u.test(last)) return isHome(last) ? undefined : abbreviationText(last);
  const near = stateNames.filter((name) => isMisspelling(last, name));
  if (near.length === 0) return undefined;
  const state = stateCode(near[0] ?? '') ?? '';
  return `There is no state "${last}".${proposal(near)} A town is named with its state: "${last}, ${state}".`;
}

function abbreviationText(text: string): string {
  const code = stateCode(text.toUpperCase());
  return `There is no state "${text}".${proposal(code === undefined ? [] : [code])}`;
}

/** A town name that contains a state name is not a misspelling: Virginia Beach. */
function isMisspelling(text: string, state: string): boolean {
  return text.split(/\s+/).length === state.split(' ').length && shareOfBoth(text, state) >= minNameSimilarity;
}

function isHome(text: string): boolean {
  return ['us', 'usa', 'united states'].includes(text.toLowerCase());
}

function proposal(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.join(', or ')}?`;
}

/** Share of a text's pairs of neighbouring letters that the other text contains. */
function shareWithin(text: string, other: string): number {
  const [pairs, others] = [pairsOf(text), pairsOf(other)];
  return [...pairs].filter((pair) => others.has(pair)).length / pairs.size;
}

/** Share of pairs that both texts contain (Dice's coefficient). */
function shareOfBoth(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  return (2 * [...pairs].filter((pair) => others.has(pair)).length) / (pairs.size + others.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}
