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
const checkedFields = ['naics_codes', 'set_asides', 'places'] as const;

/**
 * Refuses profile entries that no notice can match, because the user would wait for matches in vain. Entries that are already saved are accepted: an
 * earlier release allowed them, and they must not block other changes.
 *
 * @throws AppError `PREFERENCE_UNKNOWN` with a sentence for each field in `details.errors`
 */
export function refuseUnknownEntries(company: CompanyProfile, saved: CompanyProfile | undefined): void {
  const errors = Object.fromEntries(
    checkedFields.flatMap((field) => {
      const savedEntries = new Set(preferenceLevels.flatMap((level) => listAt(saved, level)?.[field] ?? []));
      return preferenceLevels.flatMap((level) => {
        const errorSentences = (listAt(company, level)?.[field] ?? [])
          .filter((entry) => !savedEntries.has(entry))
          .flatMap((entry) => checks[field](entry) ?? []);
        const path = ['company_profile', ...(level === 'prefer' ? [] : [level]), field].join('.');
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
  // Suggests the codes that share the longest beginning with the entry.
  const beginnings = Array.from({ length: entry.length - 1 }, (_, at) => entry.slice(0, -1 - at));
  const codesByBeginning = beginnings.map((start) => naics.search(start).filter(({ code }) => code.startsWith(start)));
  const similar = codesByBeginning.find((codes) => codes.length > 0) ?? [];
  const suggestions = similar.slice(0, maxSuggestions).map(({ code, title }) => `${code} ${title}`);
  return `There is no NAICS code ${entry}.${suggest(suggestions)}`;
}

function checkSetAside(entry: string): string | undefined {
  if (setAsides.search(entry).length > 0) return undefined;
  const similar = setAsides
    .search('')
    .filter(({ code, title }) => shareWithin(entry, `${code} ${title}`) >= minCodeSimilarity);
  const codes =
    similar.length === 0 ? commonCodes.flatMap((code) => setAsides.get(code) ?? []) : similar.slice(0, maxSuggestions);
  return `There is no set-aside "${entry}".${suggest(codes.map(({ code, title }) => `${code} ${title}`))}`;
}

/** Towns and counties have arbitrary names, so only a text that resembles a state name without matching one is refused. */
function checkPlace(entry: string): string | undefined {
  const lastPart = entry.split(',').at(-1)?.trim() ?? '';
  if (stateCode(lastPart) !== undefined) return undefined;
  if (/^\p{L}{2}$/u.test(lastPart)) return isUnitedStates(lastPart) ? undefined : abbreviationText(lastPart);
  const similar = stateNames.filter((name) => isMisspelling(lastPart, name));
  if (similar.length === 0) return undefined;
  const state = stateCode(similar[0] ?? '') ?? '';
  return `There is no state "${lastPart}".${suggest(similar)} A town is named with its state: "${lastPart}, ${state}".`;
}

function abbreviationText(text: string): string {
  const code = stateCode(text.toUpperCase());
  return `There is no state "${text}".${suggest(code === undefined ? [] : [code])}`;
}

/** A town name that contains a state name is not a misspelling: Virginia Beach. */
function isMisspelling(text: string, state: string): boolean {
  return text.split(/\s+/).length === state.split(' ').length && shareOfBoth(text, state) >= minNameSimilarity;
}

function isUnitedStates(text: string): boolean {
  return ['us', 'usa', 'united states'].includes(text.toLowerCase());
}

function suggest(similar: readonly string[]): string {
  return similar.length === 0 ? '' : ` Did you mean ${similar.join(', or ')}?`;
}

/** Share of a text's pairs of neighbouring letters that the other text contains. */
function shareWithin(text: string, other: string): number {
  const [pairs, others] = [letterPairs(text), letterPairs(other)];
  return [...pairs].filter((pair) => others.has(pair)).length / pairs.size;
}

/** Share of pairs that both texts contain (Dice's coefficient). */
function shareOfBoth(one: string, other: string): number {
  const [pairs, others] = [letterPairs(one), letterPairs(other)];
  return (2 * [...pairs].filter((pair) => others.has(pair)).length) / (pairs.size + others.size);
}

function letterPairs(text: string): ReadonlySet<string> {
  const letters = ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}
