import { type CheerioAPI } from 'cheerio/slim';
import { cleanLine, textOf } from '../page/page-text.js';

const noticeWords = String.raw`(?:bids?|bidding|rfps?|rfqs?|itbs?|ifbs?|requests?|invitations?|solicitations?|opportunit(?:y|ies)|proposals?|tenders?|procurements?|grants?|projects?|contracts?|quotes?|quotations?|notices?|postings?|events?|items|results|records|entries|data)`;
/** Parts of the phrases that state that nothing is open. */
const adverbs = String.raw`(?:currently|presently|now|today|right now|at (?:this|the present) (?:time|moment)|at (?:present|the moment)|this (?:week|month))`;
const openWords = String.raw`open|current|active|available|pending|new|upcoming|public|outstanding|advertised|matching|formal|live|ongoing`;
const noResults = [
  // `We currently have no solicitations`, `There are not any open bids`, `The City has nothing out for bid`
  String.raw`\b(?:there (?:are|is|were)|(?:have|has|had)|we are|currently|at (?:this|the present) time|at present)[\s,]+(?:${adverbs}[\s,]+)?(?:no|not any|none|zero)\b(?:\s+(?!(?:for|to|of|on|in|with|from|by)\b)[\w&/-]+){0,4}?\s+${noticeWords}\b`,
  String.raw`\b(?:have|has|had) (?:${adverbs} )?nothing (?:out|open|posted|listed|available|pending|active|at|for|to bid)\b`,
  String.raw`\bnot (?:${adverbs} )?(?:accepting|advertising|soliciting|seeking|requesting|inviting|taking|receiving) (?:any )?(?:[\w&/-]+ ){0,3}?${noticeWords}\b`,
  String.raw`\bno (?:(?:${openWords})\s+)+(?:[\w&/-]+\s+){0,3}?${noticeWords}\b`,
  String.raw`\bno (?:\w+\s+){0,2}?${noticeWords}(?:\s+(?:or|and)\s+${noticeWords})?\s+(?:(?:is|are|were|was|have been)\s+)?(?:(?:being|${adverbs})\s+)*(?:open\b|available|found|posted|listed|advertised|pending|solicited|out\b|exist|active|match\w*|scheduled|to display|${adverbs})`,
  String.raw`\bno (?:\w+\s+){0,2}?${noticeWords} (?:is|are) being \w+`,
  String.raw`\b(?:nothing|none) (?:is |are )?(?:${adverbs} )?(?:open|available|out|posted|listed|found|to (?:show|display)|scheduled|${adverbs})\b`,
  String.raw`\b(?:bids?|rfps?|solicitations?|opportunities|tenders?)\s*:\s*none\b`,
  String.raw`\bnone ${adverbs}|\b${adverbs} none\b`,
  String.raw`\b(?:0|zero) (?:results|records|bids|items|entries|opportunities|notices|tenders)\b|\b0 (?:to|of) 0 of 0\b`,
  String.raw`\bno (?:matching )?(?:records|results|items|data|entries|rows|matches)\b(?: (?:were )?(?:found|to display|available|returned)|\s*[.!]?\s*$|(?: in (?:the )?table))`,
  String.raw`\b(?:all|the) ${noticeWords} (?:are|is|have been) (?:currently )?closed\b`,
  String.raw`\bcheck back (?:later|soon|at a later)`,
  String.raw`\bno hay (?:\p{L}+\s+){0,4}?(?:licitaciones|convocatorias|concursos|procesos|procedimientos|resultados|registros|contrataciones|anuncios|datos)|no (?:existen|se encontraron|se han encontrado) (?:\p{L}+\s+){0,3}?(?:licitaciones|convocatorias|concursos|resultados|registros|procesos|datos)|ning(?:ún|una) (?:licitaci[oó]n|convocatoria|concurso|resultado)|sin (?:resultados|convocatorias|licitaciones|datos|registros)`,
  String.raw`\baucun(?:e)?s? (?:\p{L}+\s+){0,3}?(?:march[eé]s?|appels?|consultations?|avis|r[eé]sultats?|offres?|annonces?|donn[eé]es?)|(?:pas|point) (?:d['’e ]\s?)(?:\p{L}+\s+){0,2}?(?:march[eé]s?|appels?|consultations?|avis|r[eé]sultats?)`,
  String.raw`\b(?:derzeit|aktuell|zurzeit|momentan|zur zeit|gegenw[aä]rtig|es (?:sind|liegen|gibt|werden))\b[^.!?]{0,60}\bkeine\b|\bkeine (?:\p{L}+\s+){0,3}?(?:ausschreibungen|vergaben|bekanntmachungen|treffer|ergebnisse|datens[aä]tze|eintr[aä]ge)`,
  String.raw`\bn[aã]o (?:h[aá]|existem|foram|foi) (?:\p{L}+\s+){0,4}?(?:licita[cç][oõ]es|concursos|editais|procedimentos|resultados|registros|registos|processos|preg[oõ]es|dados)|\bnenhum[a]? (?:\p{L}+\s+){0,2}?(?:licita[cç][aã]o|concurso|edital|procedimento|resultado|registro|registo|processo|dado)`,
  String.raw`\bnon (?:ci sono|sono (?:presenti|disponibili|stati)|risultano|vi sono|[eè] presente) (?:\p{L}+\s+){0,4}?(?:band[oi]|gar[ae]|avvis[oi]|procedur[ae]|risultati|elementi|concors[oi])|\bnessun[ao]? (?:\p{L}+\s+){0,2}?(?:bando|gara|avviso|procedura|risultato|elemento)`,
  String.raw`(?:нет|отсутствуют|не найдено|не найдены)\s+(?:\p{L}+\s+){0,3}?(?:закуп\p{L}*|тендер\p{L}*|извещени\p{L}*|торг\p{L}*|запис\p{L}*|данн\p{L}*|результат\p{L}*|конкурс\p{L}*|процедур\p{L}*|заяв\p{L}*)|(?:закуп\p{L}*|тендер\p{L}*|извещени\p{L}*|торг\p{L}*|запис\p{L}*|процедур\p{L}*|данные)\s+(?:\p{L}+\s+){0,3}?(?:нет|отсутствуют|не найден\p{L}*|не проводятся)|ничего не найдено`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Whether a page itself states that nothing is open. Otherwise, finding nothing is an error. */
export function statesNoResults(text: string): boolean {
  return emptyStatement(text) !== null;
}

const maxStatement = 200;

/** The sentence in which a page states that nothing is open; null if it does not. */
export function emptyStatement(text: string): string | null {
  const beginning = text.slice(0, 100_000);
  for (const pattern of noResults) {
    const found = pattern.exec(beginning);
    if (found !== null) return sentenceAround(beginning, found.index, found.index + found[0].length);
  }
  return null;
}

function sentenceAround(text: string, start: number, end: number): string {
  // A capital letter begins the sentence, so the text before it is a heading.
  const beginsSentence = /\p{Lu}/u.test(text.charAt(start));
  const before = beginsSentence ? '' : (/[^.!?\n|•]*$/.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? '');
  const behind = /^[^.!?\n|•]*[.!?]?/.exec(text.slice(end, end + 80))?.[0] ?? '';
  return `${before}${text.slice(start, end)}${behind}`.trim().slice(0, maxStatement);
}

const maxTextLength = 60_000;

/** The words by which a page itself states that nothing is open; null if it does not. */
export function emptyStatementOfPage($: CheerioAPI): string | null {
  const root = $.root().get(0);
  return root === undefined ? null : emptyStatement(cleanLine(textOf(root, maxTextLength), maxTextLength));
}
