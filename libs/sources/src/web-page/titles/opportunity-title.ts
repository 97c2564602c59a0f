import { AppError } from '@rfp/contracts/errors';

const navigation =
  /^(?:home(?: page)?|(?:read|view|see|show|load|find|get|learn) (?:more|all|details?|bids?|documents?|here|now|pdf|full)\b.*|more (?:info(?:rmation)?|details?|news)|click (?:here|to)\b.*|(?:next|previous|prev|first|last)(?: page)?|skip to\b.*|log ?(?:in|out)|sign (?:in|up|out)\b.*|search(?: (?:for )?(?:bids?|rfps?|solicitations?|opportunities|results|this site|here))?|(?:main |site |mobile )?menu|agenda center|agendas?(?: ?(?:&|and) ?minutes)?(?: archive)?|meeting (?:agendas?|minutes|schedule)|(?:event |city |county |community )?calendar(?: of events)?|news ?flash(?:es)?|news (?:&|and) (?:events|announcements)|notify me®?|alert center|staff directory|job (?:openings|opportunities|postings|descriptions)|employment opportunities|quick links|site links|helpful links|how do i.*|document center|archive center|form center|photo gallery|facility (?:reservations|rentals)|parks? (?:and|&) recreation(?: department)?|city council|county commission(?:ers)?|board of \w+|frequently asked questions|report a (?:concern|problem|pothole)|pay (?:online|my bill|a bill|utility bill|taxes)|utility billing|government websites by.*|made by .*|(?:your|city|county|local) government|boards? (?:and|&) commissions?|(?:request|service) tracker|emergency alerts?|public notices|legal notices|contact us|about us|privacy (?:policy|notice)|terms (?:of (?:use|service)|and conditions)|back to\b.*|go to\b.*|return to\b.*|subscribe\b.*|register(?: now| here)?|download\b.*|.*\ball rights reserved\b.*|visitors?(?: (?:no|count|number))?\b\W*\d+|site ?map|accessibility(?: statement)?|cookie\b.*|(?:bid|rfp|solicitation|opportunity|project|proposal|tender|grant|event) (?:details?|information|posting|title|name|number|no\.?|opportunities|postings)|(?:open|current|active|closed|awarded|all|available|upcoming) (?:(?:bid|rfp|solicitation|tender|procurement|contract(?:ing)?|business|vendor|funding|grant)s? )?(?:bids?|rfps?|solicitations?|opportunities|tenders?|procurements?|postings|listings)(?: (?:and|&) .{0,30})?|(?:bids?|rfps?)(?:,| and| &) (?:bids?|rfps?|proposals)|page not found|access denied|not found|no (?:open|current|active) .*|sign in required|scheduled maintenance|.*under maintenance)$/i;

const singleWord =
  /^[^\p{L}\d]*(?:\p{L}{1,2}|bids?|rf[pqbi]s?|ifbs?|itbs?|tenders?|quotes?|quotations?|proposals?|solicitations?|procurements?|purchasing|opportunit(?:y|ies)|contracts?|projects?|grants?|events?|notices?|documents?|details?|more|view|open(?:ed)?|closed?|active|current|pending|awarded|cancel+ed|status|title|name|number|date|type|category|description|all|any|none|yes|no|n\/?a|tb[da]|ongoing|download|apply|submit|search|login|register|home|menu|help|contact|about|news|calendar|department|departments|government|residents|business|services|share|print|e?mail|pdf|addend(?:um|a)|amendments?|specifications?|plans?|sort|filter|page|next|previous|prev|first|last|results?|total|draft|new|updated?|accueil|inicio|kontakt|impressum|datenschutz|mehr|weiter|anzeigen|ver|voir|apri|scarica|edital)[^\p{L}\d]*$/iu;

const offersStated =
  /^(?:(?:all|late|only|no|complete|incomplete|online|the|your)\s+)*(?:applica(?:tions?|nts?)|proposals?|bids?|bidders?|submissions?|quot(?:e|ation)s?|offers?|responses?)\s+(?:will|are|is|may|must|shall|should|can|cannot)\b/i;
/** `Bids will be received for the repair of a roof` and `Proposals are invited` announce a procurement. */
const announcement = /\bfor\s+(?!review|consideration|evaluation)\S|\b(?:invited|requested|sought|solicited)\b/i;
const address = /^(?:[\w-]+\.)+(?:com|org|net|gov|edu|int|eu|info|io|[a-z]{2})\/?$/i;
const document = /\binformation (?:document|sheet|packet|pack)$/i;

/** Whether a text can be the title of an opportunity: it has words and is not navigation text. */
export function isTitle(title: string): boolean {
  return refusalReason(title) === null;
}

/** @throws RECORD_NO_TITLE with the reason */
export function requireTitle(title: string): string {
  const reason = refusalReason(title);
  if (reason === null) return title;
  throw new AppError('RECORD_NO_TITLE', {
    message: `"${title.slice(0, 80)}" is not the title of an opportunity: ${reason}.`,
  });
}

function refusalReason(title: string): string | null {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}'’.&/-]*/gu) ?? [];
  if (words.length === 0) return 'there is none';
  if (!/\p{L}{2}/u.test(title)) return 'it has no word';
  if (words.length === 1 && singleWord.test(title)) return 'it is a single generic word';
  if (numberOfTitle(title) === title) return 'it is only a number';
  if (navigation.test(title.replace(/[\s.…»›>:→]+$/u, '').trim())) return 'it is navigation text';
  return refusalOfProgramText(title);
}

/** Refuses texts of pages that describe a program: rules, addresses and papers. */
function refusalOfProgramText(title: string): string | null {
  if (offersStated.test(title) && !announcement.test(title)) return 'it is a rule for offers';
  if (address.test(title)) return 'it is an address';
  return document.test(title) ? 'it names a document' : null;
}

const numberInTitle =
  /^\W*((?:RFPQ|RFP|RFQ|RFI|RFB|IFB|ITB|ITN|ITQ|RLI|RFSQ|NOFO|NOFA|Bid|Solicitation|Contract)(?:\s*(?:No\b\.?|Number\b|#))?[\s:#-]*([A-Z0-9][A-Z0-9./_-]*\d[A-Z0-9_-]*))/i;

/** The number at the beginning of a title: `RFP 26-014` of `RFP 26-014 Managed IT Services`. */
export function numberOfTitle(title: string): string | null {
  return numberInTitle.exec(title)?.[1]?.trim() ?? null;
}
