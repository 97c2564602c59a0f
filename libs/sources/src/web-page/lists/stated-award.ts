import { type DescribedUnit } from './columns.js';

/** Names of notices about a contract that is awarded, by language. */
const award = [
  String.raw`(?:(?:contract|bid|notice of(?: contract)?|intent to) )?awards?(?: (?:notice|of contracts?|decision))?`,
  String.raw`zuschlag\p{L}*|(?:bekanntmachung (?:über )?)?vergebene[rs]? auftr[aä]g\p{L}*`,
  String.raw`(?:avis d['’])?attribution(?: de march[eé])?`,
  String.raw`(?:anuncio de |aviso de )?adjudica[cç](?:i[oó]n|[aã]o)|formalizaci[oó]n del contrato`,
  String.raw`(?:avviso di )?aggiudicazione|esito(?: di)? gara`,
  String.raw`(?:aankondiging van (?:een )?)?gegunde opdracht|gunning`,
  String.raw`(?:bekendtgørelse om )?indgåe[dt]e? kontrakt\p{L}*|efterannons|tilldelning|(?:kunngjøring av )?(?:kontrakts)?tildeling`,
  String.raw`ogłoszenie o (?:wyniku postępowania|udzieleniu zamówienia)|oznámení o výsledku(?: zadávacího řízení)?|výsledok`,
  String.raw`決標公告|决标公告|中标(?:公告|结果)|落札(?:結果|公示)`,
].join('|');
const statedAward = new RegExp(String.raw`^[^\p{L}\p{N}]*(?:${award})(?:\s*\([^()]{1,20}\))?[^\p{L}\p{N}]*$`, 'iu');

const maxLength = 90;

/** Whether a text of a unit says that the unit is about an award. A title, a link to a document and a label do not. */
export function statesAward({ unit, titlePiece }: DescribedUnit): boolean {
  return unit.pieces.some(
    (piece) =>
      piece !== titlePiece &&
      piece.link === null &&
      piece.text.length < maxLength &&
      !piece.text.endsWith(':') &&
      statedAward.test(piece.text),
  );
}
