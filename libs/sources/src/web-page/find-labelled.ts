import { type CheerioAPI } from 'cheerio/slim';
import { type Draft } from './describe-draft.js';
import { headingOf } from './draft-parts.js';
import { readLabels, type SaidByRole } from './labels.js';
import { linesOf, textOf } from './page-text.js';

/** One opportunity that a page describes with labels: definition lists, tables of two columns, `Label: value`. */
export function findLabelled($: CheerioAPI): Draft[] {
  const main = $('main, article, [role="main"], #content, #main').get(0) ?? $('body').get(0) ?? $.root().get(0);
  const said = readLabels(linesOf(textOf(main, 60_000)));
  if (!describesOne(said)) return [];
  const title = said.title ?? headingOf($);
  return [{ said: title === null ? said : { ...said, title }, link: null }];
}

/** A deadline, or a number and a buyer: less could be any page. */
function describesOne({
  due_date,
  bid_opening,
  opportunity_number,
  agency_name,
  estimated_value,
  contact_info,
}: SaidByRole): boolean {
  if ([due_date, bid_opening].some((said) => said !== undefined && /\d/.test(said.text))) return true;
  return (
    opportunity_number !== undefined && [agency_name, estimated_value, contact_info].some((said) => said !== undefined)
  );
}
