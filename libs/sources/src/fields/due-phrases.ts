/** A phrase that announces when offers are due, with an example. */
export interface DuePhrase {
  pattern: RegExp;
  example: string;
  /** Whether the sentence must also name offers, because the phrase alone has other uses. */
  needsOffer?: true;
  /** Whether a date range must follow directly, whose end is the due date. The single date in `accepted November 5, 2026` may be a start. */
  needsRange?: true;
  /** Whether the phrase announces the bid opening, which is the due date only if no deadline is stated. */
  isOpening?: true;
}

/**
 * The phrases before a due date in prose. `Due to the storm` and `due diligence` do not match. They were tested on recorded notices whose
 * due date is also stated in a field (`npm run drill -- fixtures`).
 */
export const duePhrases: readonly DuePhrase[] = [
  { pattern: /\bdue(?! to\b| after\b| diligence\b| process\b)/gi, example: 'Proposals are due November 5, 2026' },
  {
    pattern: /\bclos(?:es?|ing)\b(?! out\b| of (?!bids?\b|tenders?\b|proposals?\b|applications?\b))/gi,
    example: 'Project closes Nov 5, 2026',
  },
  {
    pattern: /\blast (?:day|date) to (?:submit|apply|bid|respond)\b/gi,
    example: 'Last day to apply: November 5, 2026',
  },
  { pattern: /^[ \t]*expir(?:es|y|ation)(?: date)?\b/gim, example: '\nExpires: November 5, 2026' },
  {
    pattern: /\b(?:bid|proposal|quote|offer|tender|application) submission date\b/gi,
    example: 'Proposal Submission Date: November 5, 2026',
  },
  {
    pattern:
      /\b(?:solicitation|rf[pqi]|bids?|call|applications?|opportunity|competition)\b[^.!?\n]{0,40}?(?<!held )\bopen (?:until|through|thru)\b/gi,
    example: 'The solicitation is open through November 5, 2026',
  },
  {
    // Auctions of FedBid end with the solicitation.
    pattern: /\b(?:solicitation pricing|bidding)\b[^!?\n]{0,140}?\b(?:will end|ends)\b/gi,
    example: 'Bidding ends on November 5, 2026',
  },
  {
    pattern:
      /(?<=\b(?:application|submission|bidding|proposal|tender|funding) (?:window|period|cycle|round)\b[^.!?\n]{0,60})\b(?:ends|concludes)\b/gi,
    example: 'The application cycle opens October 1, 2026 and ends November 5, 2026',
  },
  { pattern: /\bdeadlines?\b/gi, example: 'Deadline: November 5, 2026' },
  { pattern: /\btarget date\b/gi, example: 'Full Proposal Target Date: November 5, 2026' },
  {
    pattern:
      /\b(?:submission|application|proposal|response|funding|bidding|tender) (?:window|period|cycle|round)\b(?!\s+(?:opens?|begins?|starts?)\b)/gi,
    example: 'Submission Window: October 1, 2026 - November 5, 2026',
  },
  {
    pattern: /\b(?:respond|reply|apply|submit|return) (?:by|before|no later than|on or before)\b/gi,
    example: 'Respond by November 5, 2026',
  },
  { pattern: /\bresponse date\b/gi, example: 'Response Date: November 5, 2026' },
  {
    pattern: /\bbids? opening\b|\b(?:bids?|proposals?) (?:will|shall) be (?:publicly )?opened\b|\bopening date\b/gi,
    example: 'Bid Opening: November 5, 2026',
    isOpening: true,
  },
  { pattern: /\bbid dates?\b(?=\s*:|\s+(?:is|and time)\b)/gi, example: 'Bid Date: November 5, 2026' },
  {
    pattern: /\b(?:bid(?:ding)?|submission|response|tender|proposal|application|solicitation) end (?:date|time)\b/gi,
    example: 'Bid End Date: November 5, 2026',
  },
  {
    pattern:
      /(?<![\p{L}])(?:fecha (?:l[ií]mite|de cierre)|date limite|date de cl[oô]ture|(?:abgabe|angebots|einreichungs|bewerbungs|teilnahme)frist|(?:abgabe|angebots|bewerbungs)schluss|(?:angebots)?abgabe(?:termin)?(?= bis|:)|schlusstermin|data limite|data de encerramento|scadenza|termine (?:per|di) (?:la )?presentazione)(?!\p{L})/giu,
    example: 'Fecha límite: 5 November 2026',
  },
  {
    pattern:
      /\b(?:received|accept(?:ed|ing))\b[^!?\n]{0,80}?\b(?:by|until|through|thru|prior to|before|(?:no|not) later than|on or before)\b/gi,
    example: 'Sealed bids will be received until 2:00 PM, November 5, 2026',
    needsOffer: true,
  },
  {
    pattern:
      /\b(?:submit(?:ted)?|e-?mailed|emailed|delivered|made|returned|sen[dt]|arrive)\b[^!?\n]{0,80}?\b(?:by|until|(?:no|not) later than|on or before)\b/gi,
    example: 'Quotes must be submitted no later than November 5, 2026',
    needsOffer: true,
  },
  {
    pattern: /\b(?:accept(?:ed|ing)|received|submitted)\b/gi,
    example: 'Bids are accepted from November 1 to November 5, 2026',
    needsOffer: true,
    needsRange: true,
  },
  {
    pattern:
      /^[ \t]*(?:open|applications?|bids?|tenders?|proposals?|quotes?|offers?|submissions?|plazo|frist|prazo|d[ée]lai)\b/gimu,
    example: '\nOpen: November 1 - 5, 2026',
    needsRange: true,
  },
  {
    pattern: /\bopen (?:for|to) (?:applications?|bids?|tenders?|proposals?|quotes?|offers?|submissions?)\b/gi,
    example: 'The call is open for applications November 1 - 5, 2026',
    needsRange: true,
  },
];

/** Words for offers and other documents that may be due. */
export const offers =
  /\b(?:bids?|proposals?|quot(?:e|ation)s?|offers?|responses?|applications?|submissions?|submittals?|packages?|tenders?|expressions? of interest|statements? of qualifications?)\b/i;

/** Words that state a deadline other than the deadline of offers, or an estimated date. */
export const otherDeadlines =
  /\b(?:awards?|deliver(?:y|ies)|reports?|invoices?|payments?|protests?|fees?|bonds?|certificates?|samples?)\s+(?:date\s+)?(?:(?:is|are|(?:will|must|shall) be)\s+)?due\b|\b(?:offices?|streets?|roads?|lanes?|bridge|library|pool|parks?|buildings?|city hall|schools?|exhibit(?:ion)?|registration|interviews?)\s+(?:will\s+)?clos|financial clos|protest|concept (?:paper|note)|white ?paper|pre-?application|\bLOIs?\b|question|inquir|enquir|clarification|pre-?\s?(?:bid|proposal|application)|site visit|walk-?\s?through|letters? of (?:intent|inquiry|interest)|notice of intent|intent to (?:bid|propose|respond|apply|submit)|registration|register|rsvp|addend|\b(?:second|third|preliminary|draft)\b|on or about|on or near|approximat|anticipat|estimat|tentativ/i;
