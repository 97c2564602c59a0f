/** Words that invite offers or applications, by language. */
const words = [
  String.raw`rf[pqibt]s?|rfpq|rfsq|ifbs?|it[bnq]s?|nofos?|nofas?|bids?|bidding|solicitations?|proposals?|procurements?|purchasing|tenders?|quot(?:e|ation)s?|grants?|funding|(?:contract(?:ing)?|vendor|supplier|business) opportunit(?:y|ies)|doing business|auctions?|atms?|letters? of interest|expressions? of interest|statements? of qualifications`,
  String.raw`ausschreibung\p{L}*|vergaben?|vergabestelle`,
  String.raw`licitaci[oó]n(?:es)?|convocatorias?|contrataci[oó]n|concursos?|oportunidades de negocios?|(?:procesos?|anuncios?) de compras?|compras? p[uú]blicas?|cotizaci[oó]n(?:es)?|adquisici[oó]n(?:es)?|llamados? (?:a|p[uú]blicos?|nacionales|vigentes)`,
  String.raw`licita[cç](?:[aã]o|[oõ]es)|editais|edital|preg[aã]o|aquisi[cç](?:[aã]o|[oõ]es)|dispensas? eletr[oô]nicas?`,
  String.raw`appels? d['’]offres?|march[eé]s publics|consultations?`,
  String.raw`bandi|bando|gar[ae]|avvisi`,
  String.raw`закупк\p{L}*|тендер\p{L}*|торг\p{L}*`,
  String.raw`закупівл\p{L}*|обществен\p{L}* поръчк\p{L}*`,
  String.raw`przetarg\p{L}*|postępowani\p{L}*|zamówie\p{L}* publiczn\p{L}*|zapytani\p{L}* ofertow\p{L}*`,
  String.raw`veřejn\p{L}* zakáz\p{L}*|zakázk\p{L}*|výběrov\p{L}* řízení|zadávac\p{L}* řízení|poptávk\p{L}*|podání nabíd\p{L}*`,
  String.raw`verejn\p{L}* (?:obstarávan\p{L}*|zákaz\p{L}*)|obstarávan\p{L}*|zákazk\p{L}*|zákaziek|predkladani\p{L}* ponúk`,
  String.raw`javn\p{L}* naročil\p{L}*|javn\p{L}* nabav\p{L}*|nabavk\p{L}*`,
  String.raw`közbeszerzés\p{L}*|ajánlattétel\p{L}*|ajánlatkér\p{L}*|pályázati felhívás\p{L}*`,
  String.raw`licitați\p{L}*|licitaţi\p{L}*|achiziți\p{L}*|achiziţi\p{L}*|cerer\p{L}* de ofert\p{L}*`,
  String.raw`διαγωνισμ\p{L}*|προμ[ήη]θει\p{L}*|προκ[ήη]ρυξ\p{L}*|πρ[όο]σκληση υποβολής`,
  String.raw`aanbesteding\p{L}*|aankondiging\p{L}* van (?:een )?(?:overheids)?opdracht\p{L}*|offerteaanvra\p{L}*`,
  String.raw`kunngj[øo]ring\p{L}*|anbud\p{L}*|tilbudsfrist\p{L}*|anskaffelse\p{L}*|udbud\p{L}*|upphandling\p{L}*`,
  String.raw`hankintailmoitu\p{L}*|hankinna\p{L}*|tarjouspyyn\p{L}*`,
  String.raw`(?:riigi|liht|väike|kordus)?han(?:ge|ked?|gete|get)|riigihan\p{L}*|pakkumus\p{L}*|pakkumis\p{L}*`,
  String.raw`iepirkum\p{L}*|(?:viešieji|viešųjų) pirkim\p{L}*`,
  // `İ` and `i` are different letters to a pattern that ignores case.
  String.raw`[iİ]hale\p{L}*|tekl[iİ]f\p{L}*|kamu alım\p{L}*|satın ?alma\p{L}*`,
  String.raw`thầu|chào giá|báo giá`,
  String.raw`lelang|pengadaan|sebut ?harga|perolehan`,
];
const invitation = new RegExp(String.raw`(?<![\p{L}\d])(?:${words.join('|')})(?![\p{L}\d])`, 'iu');
/** Words of languages that do not separate words. */
const withoutSpaces =
  /入札|調達|公募|競争参加|見積|プロポーザル|招標|招标|採購|采购|投標|投标|標案|詢價|询价|입찰|조달|견적/u;

/** Whether the words invite offers or applications. */
export function namesInvitation(text: string): boolean {
  return invitation.test(text) || withoutSpaces.test(text);
}
