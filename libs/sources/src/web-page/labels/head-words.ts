import { furtherHeadWords } from './further-head-words.js';
import { type LabelRole } from './label-roles.js';

/**
 * Words of headings and labels with their roles, in English, Spanish, French, German, Portuguese, Italian, Russian, Polish, Dutch, Danish, Norwegian,
 * Swedish and Finnish; `further-head-words.ts` has those of further languages. The first matching row decides: `Issued by` is not a date, `Bid
 * opening date` not a bid number, `Questions due` not a deadline of offers.
 */

interface HeadWords {
  role: LabelRole;
  /** Alternatives that match anywhere in the label. */
  words: string;
  /** Alternatives that match only the whole label. */
  whole?: string;
}

const headWords: readonly HeadWords[] = [
  // `Title and Ref. No.`
  { role: 'title', words: String.raw`(?:^)(?:\w+ )?(?:title|name|subject) ?(?:and|&|/|,) .*` },
  {
    role: 'other',
    words: String.raw`time (?:remaining|left)|days? (?:left|remaining)|remaining|last (?:updated|modified|edited)|fees?|plan ?holders?|documents?|files?|file name|phone|e-?mail|q ?& ?a|blanket|alternate id`,
    whole: String.raw`actions?|view|links?|download|s\.? ?no|sl\.? ?no|sr\.? ?no|s/n|№ п/п|n/o|lfd\.? ?nr|adres|edital|options?`,
  },
  {
    role: 'other_date',
    words: String.raw`addend\w*|amendments?|questions?|rfis|requests for (?:information|clarifications?|interpretations?)|substitutions?|inquiries|inquiry (?:deadline|due|by|date|period)|enquir(?:y|ies) (?:deadline|due|by)|clarifications?|pre-? ?(?:bid|proposal|submittal|tender|application|quote)\w*|site visit\w*|site inspection|(?:job)?walk\w*|(?:vendor|oral|finalist|bidder) presentations?|conference|briefing|meeting|protest|interviews?|updated|modified|amended|revised|registration|letters? of intent|intent|contract (?:start|end|begin|period|term)\w*|delivery|project start|construction start|effective|award(?:ed)? (?:date|on)|date of award|anticipated|estimated (?:start|award)|aclaraciones|preguntas|consultas|visita\w*|junta|adjudicaci[oó]n|formalizaci[oó]n|quesiti|chiarimenti|sopralluogo|aggiudicazione|bieterfragen|fragen|ortsbesichtigung|ausf[uü]hrung\w*|zuschlag\w*|bindefrist|baubeginn|visite|modification|attribution|esclarecimentos|impugna\w*|homologa\w*|разъяснени\w*|вопрос\w*|рассмотрени\w*|подведени\w*|итог\w*|обновлен\w*|pytani\w*|wyjaśnie\w*|wizj\w*|vragen|vragenronde|inlichtingen\w*|schouw|rectificatie\w*|gunning\w*|gestanddoening\w*|uitvoering\w*|startdatum|bijgewerkt|sp[øo]rsm[åa]l\w*|sp[øo]rgsm[åa]l\w*|befaring\w*|besiktning\w*|tildeling\w*|tilldelning\w*|vedst[åa]else\w*|oppstart\w*|oppdatert|opdateret|uppdaterad|avtalsstart|kontraktsstart|kontraktstart|fr[åa]gor|kysymy\w*|p[äa]ivitetty`,
  },
  {
    role: 'party',
    words: String.raw`awarded (?:to|vendor)|awardee|winn(?:er|ing)\w*|vendors?|suppliers?|contractors?|bidders?|company|firm|recipient|adjudicatario|proveedor|titulaire|attributaire|auftragnehmer|bieter|fornecedor|vencedor\w*|contratad[oa]|aggiudicatario|поставщик\w*|победител\w*|leverancier\w*|leverand[øo]r\w*|leverant[öo]r\w*|toimittaja\w*|winnaar|vinner|vinder|vinnare`,
  },
  {
    role: 'agency_name',
    words: String.raw`issu(?:ed by|ing (?!date)\w+)|agency|department|dept|organi[sz]ation|entity|division|buying body|buyer name|contracting (?:authority|body)|authority|owner|customer|client|institution|[oó]rgano(?: de contrataci[oó]n)?|entidad|dependencia|convocante|organism[eo]s?|acheteur|pouvoir adjudicateur|collectivit[eé]|vergabestelle|auftraggeber|stazione appaltante|ente|amministrazione|[oó]rg[aã]o|entidade|unidade|заказчик\w*|организаци\w*|организатор\w*|zamawiając\w*|aanbestedende (?:dienst|organisatie)|opdrachtgever|organisatie|oppdragsgiver|ordregi?ver\w*|ordregivende myndig\w*|innkj[øo]per|indk[øo]ber|virksomhet|upphandlande (?:myndighet|enhet|organisation)|best[äa]llare|hankintayksikk[öo]|tilaaja`,
    whole: String.raw`municipality|council|unit|kommune|gemeente|kommun`,
  },
  {
    role: 'due_time',
    words: String.raw`(?:^)(?:(?:due|closing|close|bid|submission|opening|end|deadline) )?(?:time|hour)$`,
    whole: String.raw`time|hour|hora|heure|uhrzeit|ora|время|tijd|tijdstip|klokkeslett|klokkeslæt|klockslag|tid|kl|kellonaika`,
  },
  {
    role: 'bid_opening',
    words: String.raw`(?:bid|proposal|tender|quote|rfp|offer)s? open(?:s|ing|ed)?(?! (?:period|until))|opening (?:date|of|time)|date of opening|apertura (?:de|delle|dei|buste)[\p{L} ]*|ouverture des (?:plis|offres)|submission(?:stermin)|er[oö]ffnung\w*|(?:data (?:de|da) )?abertura|sess[aã]o|seduta|вскрыти\w*|otwarci[ae](?: ofert)?|tilbuds[åa]pning|anbuds[åa]pning|anbuds[öo]ppning|opening (?:van )?(?:de )?inschrijvingen`,
    whole: String.raw`opening|openings|submission|apertura`,
  },
  // The start of a submission window is not its deadline.
  {
    role: 'open_date',
    words: String.raw`(?:open date|start(?:ing)? date|date opened|opens|(?:submission|tender|bid|application|expression|offer|response)s? starts?|(?:fecha|data|hora) (?:de |do |da )?(?:in[ií]cio|inizio)|(?:date )?d[’']?e? ?d[eé]but|beginn|(?:дата (?:и время )?)?начал[ао])(?!.*(?:\bend|\bfin\b|\bfim\b|\bfine\b|\bende\b|оконч))`,
    whole: 'open|start|starts|begins|inicio|início|inizio|début',
  },
  {
    role: 'due_date',
    words: String.raw`due|clos(?:es|ing|e)|closed (?:on|date)|deadlines?|expires|expir\w+|ends?|end date|valid (?:through|until)|respond by|submit by|apply by|reply by|target date|response (?:date|by|deadline)|received? (?:by|until|no later than)|receipt|no later than|(?:submission|application|proposal|response) (?:window|period)|expressions? (?:of interest )?end|(?:bid|tender|proposal|offer|submission|submittal|return|letting|cut-?off) dates?|letting (?:of|on)|dates? of (?:submission|receipt|closing)|last (?:date|day)|cut-?off|open until|(?:tender|bid) return|vence|cierra|hasta el|jusqu['’]au|avant le|bis zum|bis sp[aä]testens|endet|encerra|fecha (?:l[ií]mite|tope|fin|final|de (?:cierre|vencimiento|entrega|presentaci[oó]n))|plazo|cierre|vencimiento|fin de presentaci[oó]n|presentaci[oó]n de (?:ofertas|propuestas|proposiciones)|recepci[oó]n de (?:ofertas|propuestas)|(?:date|heure) limite|cl[oô]ture|[eé]ch[eé]ance|remise des (?:plis|offres|candidatures)|limite de (?:r[eé]ception|d[eé]p[oô]t|remise)|d[eé]p[oô]t des (?:plis|offres)|angebotsfrist|abgabe\w*|abgabefrist|einreich\w*|schlusstermin|schlu(?:ss|ß)\w*|ablauf|angebotsabgabe|teilnahmefrist|bewerbungsfrist|frist\w*|prazos?|data (?:limite|final)|encerramento|entrega das? propostas?|recebimento|limite|scadenz[ae]|scade|scadono|termine|chiusura|entro il|окончани\w*|срок\w*|при[её]м\w* (?:заявок|предложений)|(?:termin )?(?:składani[ae]|złożeni[ae])(?: ofert| wniosków)?|termin (?:końcowy|zakończenia)|sluit(?:ing|ings?datum|ingstermijn)?|inschrijf(?:datum|termijn)|indienings?(?:datum|termijn)|inleverdatum|uiterste \w+|uiterlijk|(?:tilbuds?|anbuds?|innleverings|indleverings|s[øo]knads|ans[øo]gnings|ans[öo]knings|svars?|deltagelses|deltakelses)frist\w*|frist\w* for (?:tilbud|levering av tilbud)|sista (?:anbudsdag|ans[öo]kningsdag|svarsdag|dag)\w*|anbud(?:et)? senast|senast|tarjou\w* (?:j[äa]tt\w* )?m[äa][äa]r[äa]aika\w*|m[äa][äa]r[äa]aika\w*|viimeist[äa][äa]n`,
    whole: 'until|by|bis|hasta|até|closed',
  },
  {
    role: 'posted_date',
    words: String.raw`post(?:ed|ing)|publish\w*|publication|issued?|issuance|released?|release date|advertis\w+|advertisement|broadcast|uploaded|listed|available|added|created|issue date|publicaci[oó]n|publicad[oa]|emisi[oó]n|convocatoria|publi[eé]\w*|mise en ligne|parution|ver[oö]ffentlich\w*|bekanntmachung\w*|publica[cç][aã]o|pubblica\w*|размещен\w*|публикаци\w*|опубликован\w*|publikacj\w*|opublikowan\w*|wszczęci\w*|gepubliceerd|publicatie\w*|aankondigingsdatum|kunngj(?!\w*type)\w*|bekjentgj\w*|publiser\w*|publicer\w*|offentliggj\w*|utlyst|annonser\w*|julkais\w*`,
    whole: 'date|datum|fecha|data|дата|dato|p[äa]iv[äa]m[äa][äa]r[äa]',
  },
  {
    role: 'status',
    words: String.raw`status|stage|state of|estado|[eé]tat|statut|situa[cç][aã]o|situazione|stato|fase|статус|этап|tilstand|vaihe`,
  },
  {
    role: 'opportunity_number',
    words: String.raw`(?:solicitation|bids?|rf[pqibxt]s?|rfsq|if[bp]|it[bnqt]|project|contract|event|reference|ref|opportunity|tender|grant|funding|quotes?|quotation|p\.? ?r|requisition|req|invitation|control|notice|procurement|file|cr|nit|enquiry|inquiry|job|spec|sol|document|case|order|atm|package|advert\w*|request)(?:[./]| /)*(?: ?\/? ?(?:rf[pq]|bid|quote|no|id))?[\s.-]*(?:no|nos|number|num|nr|#|id|identifier|code|reference|ref)(?:\.|$|\b)|unique (?:id|reference|identifier)|identifier|rfx ?#|(?:bid|rfp|tender|project|procurement|notice) id|expediente|n[uú]mero|no\. de|clave|folio|c[oó]digo|referencia|procedimiento n|num[eé]ro|r[eé]f[eé]rence|vergabe-?n(?:umme)?r\.?|nummer|aktenzeichen|gesch[aä]ftszeichen|referenznummer|kennung|cig|codice|numero|refer[eê]ncia|processo|номер\w*|реестров\w+|nr (?:postępowania|sprawy|referencyjny|ogłoszenia)|numer|znak sprawy|referentie\w*|kenmerk|dossiernummer|zaaknummer|aanbestedingsnummer|referanse\w*|referensnummer|saksnummer|saksnr\.?|sagsnummer|sagsnr\.?|journalnummer|diarienummer|dnr\.?|kunngj[øo]ringsnummer|viitenumero|diaarinumero`,
    whole: String.raw`number|no|nos|num|#|id|n[°ºo]|№|nr|ref|ref #|reference|code|rf[pqi]|ifb|itb|ctr|processo|bid #|marché n°`,
  },
  {
    role: 'contact_info',
    words: String.raw`contact\w*|buyer|procurement officer|purchasing agent|contracting officer|responsable|ansprechpartner\w*|referente|respons[aá]vel|контакт\w*|contactpersoon|kontaktperson\w*|yhteyshenkil[öo]\w*`,
  },
  {
    role: 'estimated_value',
    words: String.raw`value|budget|estimated?|amount|ceiling|costs?|funding available|price|abc|importe|presupuesto|monto|montant|auftragswert|valor|importo|цена|нмцк|стоимост\w*|waarde|(?:estimert|ansl[åa]tt|samlet) verdi|kontraktsverdi|v[æä]rdi|v[äa]rde|ennakoitu arvo`,
  },
  {
    role: 'location',
    words: String.raw`locations?|place of performance|erf[uü]llungsort|lugar|lieu|ort|luogo|munic[ií]pio|место|plaats|leveringssted|sted|leveransort|paikka`,
    whole: 'city|county|state|region|región|région|province|provincia|provincia|регион|country',
  },
  {
    role: 'notice_type',
    words: String.raw`type|category|categories|classification|commodity|format|method|modalit[yàéae]\w*|modalidade|modalidad|tipo|famille|cat[eé]gorie|proc[eé]dure|vergabeart|verfahrensart|categoria|categor[ií]a|procedura|способ\w*|тип|soort(?: opdracht)?|kunngj[øo]ringstype|kategori\w*|prosedyre|f[öo]rfarande|menettely|laji`,
  },
  {
    role: 'title',
    words: String.raw`titles?|names?|subject|particulars|requirement|objeto|objet|intitul[eé]|libell[eé]|titre|bezeichnung|ma(?:ß|ss)nahme|gegenstand|titel|oggetto|titolo|t[ií]tulo|denominaci[oó]n|asunto|denomina[cç][aã]o|объект\w*|предмет\w*|наименовани\w*|nazwa|przedmiot\w*|name of work|onderwerp|naam|tittel|benevnelse|navn|ben[äa]mning|namn|nimi|otsikko`,
    whole: String.raw`(?:(?:project|bid|solicitation|opportunity|event|tender|proposal|grant|contract|item|program(?:me)?|procurement|work|rfp|invitation|inquiry|service|rfq)(?:s|\(s\))?(?: title)?|leistung|consultation|licitaci[oó]n|bando|gara|concurso|solicitations?(?: title)?)`,
  },
  {
    role: 'description',
    words: String.raw`descriptions?|desc|scope|summary|synopsis|overview|details|beschreibung|descripci[oó]n|descri[cç][aã]o|descrizione|описани\w*|omschrijving|beskrivelse|beskrivning|kuvaus`,
  },
];

const wordStart = String.raw`(?<![\p{L}\p{N}])`;
/** Replaces `\w`, which matches ASCII only. */
const letter = String.raw`[\p{L}\d]`;
const wordEnd = String.raw`(?![\p{L}])`;

/** The compiled table, in its order. */
export const headPatterns: readonly { role: LabelRole; part: RegExp; whole: RegExp | null }[] = headWords.map(
  (row, index) => {
    // A role may have a row for special forms before its main row.
    const isMain = headWords.findLastIndex(({ role }) => role === row.role) === index;
    const further = furtherHeadWords.filter(({ role }) => isMain && role === row.role);
    const words = [row.words, ...further.flatMap((each) => each.words)].join('|');
    const whole = [row.whole, ...further.map((each) => each.whole)].filter((each) => each !== undefined).join('|');
    return {
      role: row.role,
      part: new RegExp(`${wordStart}(?:${words.replaceAll(String.raw`\w`, letter)})${wordEnd}`, 'giu'),
      whole: whole === '' ? null : new RegExp(`^(?:${whole})$`, 'iu'),
    };
  },
);
