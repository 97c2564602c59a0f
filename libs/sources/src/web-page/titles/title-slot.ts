import { groupBy } from '../lists/group-by.js';
import { isTitle } from './opportunity-title.js';
import { isNumberAlone } from '../lists/numbers.js';

/** A text of a unit that may be its title. */
export interface TitleCandidate {
  /** Name of the position in the unit, the same in all units of a list. */
  slot: string;
  text: string;
  /** Weight given by a label, a heading, a link or emphasis. */
  weight: number;
  /** Position within the unit. */
  order: number;
}

const companyEnd = /\b(?:inc|llc|ltd|corp|co|company|gmbh|s\.?a\.?|s\.?r\.?l|plc|group|& sons)\.?$/i;
const fileName = /^[\w.\-()%]+\.(?:pdf|docx?|xlsx?|zip|html?)$/i;
const documentAction =
  /^(?:(?:bid|solicitation|tender|rfp|rfq|project|procurement|view|see|download|plan|plans|full|related|supporting|additional|open|the|as)\s+)*(?:documents?|package|details?|notice|file|pdf|specifications?|specs|plans(?: specifications)?|announcement|attachments?|addend(?:um|a)(?:\s.*)?|holders?(?: list)?|instructions?|opportunity|event|here|pdf|as pdf|rfps?|rfqs?|ifbs?|itbs?|rfis?|bids?|packets?|bid packets?|solicitations?|tenders?)\s*(?:\(pdf\))?$/i;

const daysLeft = String.raw`\d+\s?(?:days?|hours?|tage?n?|jours?|d[ií]as?|giorn[oi]|dag(?:ar|e|en)?|dn[iíůy]|dzie[nń]|päev\p{L}*|päivää?|gün|ngày|hari|дн\p{L}*|日|天)`;
/** Time that is left: `12 days left`, `noch 5 Tage`, `zostáva 3 dní`. */
const countdown = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:noch|still|only|zostáva|zbývá|faltan|quedan|restam|il reste|mancano|còn|còn lại|sisa|kalan|осталось|залишилось|pozostało|残り|剩餘|剩余)\s?)?${daysLeft}(?:\s(?:left|remaining|to go|kvar|tilbage|igjen|jäljellä|jäänud|restants?|restantes|rimanenti|kaldı|lagi|còn lại|hátra))?[^\p{L}\p{N}]*$`,
  'iu',
);

/**
 * Ranks the positions in the units of a list that may contain titles, best first. A good position is filled in most units, differs between units and
 * consists of words.
 * @param units - the candidates of each unit
 */
export function rankTitleSlots(units: readonly (readonly TitleCandidate[])[]): string[] {
  const bySlot = groupBy(units.flatMap(firstOfEachSlot), ({ slot }) => slot);
  return [...bySlot]
    .map(([slot, found]) => ({ slot, score: scoreOf(found, units.length) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ slot }) => slot);
}

function firstOfEachSlot(candidates: readonly TitleCandidate[]): TitleCandidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ slot }) => !seen.has(slot) && seen.add(slot));
}

function scoreOf(found: readonly TitleCandidate[], units: number): number {
  const share = (count: number): number => count / found.length;
  const good = share(found.filter(({ text }) => mayBeTitle(text)).length);
  const distinct = share(new Set(found.map(({ text }) => text.toLowerCase())).size);
  const weight = found.reduce((sum, each) => sum + each.weight, 0) / found.length;
  const order = found.reduce((sum, each) => sum + each.order, 0) / found.length;
  const words = share(found.filter(({ text }) => /\p{L}{2,}[^\p{L}]+\p{L}{2,}|\p{sc=Han}{4}/u.test(text)).length);
  const companies = share(found.filter(({ text }) => companyEnd.test(text)).length);
  const sentences = share(found.filter(({ text }) => /\s\S+\s\S+\s\S+\s.*\.$/.test(text)).length);
  const filled = found.length / units;
  const isLabelled = weight >= 1;
  if (good < 0.5 || (units > 2 && distinct < 0.35 && !isLabelled)) return 0;
  return (
    good *
    (isLabelled ? Math.max(0.5, distinct) : distinct) *
    (0.3 + 0.7 * filled) *
    (1 + weight + 0.3 * words - 0.8 * companies - 0.3 * sentences - Math.min(0.3, order * 0.03))
  );
}

/** Whether a text may be a title: words, and not a number, file name, button, address or telephone number. */
export function mayBeTitle(text: string): boolean {
  return (
    text.length >= 3 &&
    !text.endsWith('?') &&
    text.length <= 400 &&
    isTitle(text) &&
    !isNumberAlone(text) &&
    !fileName.test(text) &&
    !documentAction.test(text) &&
    !countdown.test(text) &&
    !/[\w.+-]+@[\w-]+\.\w|^\+?[\d\s()./-]{7,}$|^https?:/i.test(text)
  );
}
