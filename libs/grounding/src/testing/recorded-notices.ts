import { sharedFixture } from '@rfp/twins/shared-fixture';
import { type NoticeFields, noticeFieldsSchema } from '@rfp/contracts/notice';
import { plainLine, plainText } from '@rfp/sources/fields/plain-text';
import { z } from 'zod';
import { type SourceText, noticeTexts } from '../source-text.js';

const optionalText = z.string().nullish();
const documentSchema = z.object({
  _id: z.string(),
  _source: z.object({
    title: optionalText,
    description: optionalText,
    agency: optionalText,
    solnbr: optionalText,
    close_dt: optionalText,
    posted_dt: optionalText,
    ext: z
      .object({ NAICS: optionalText, CONTACT: optionalText, SETASIDE: optionalText, AwardCeiling: optionalText })
      .optional(),
  }),
});
type Source = z.infer<typeof documentSchema>['_source'];

/** Recorded notices of FedBizOpps and Grants.gov (2013-14) by number; null if the recordings are not available. */
export function recordedNotices(): Map<string, SourceText[]> | null {
  const lines = sharedFixture('fbo_legacy/test_data.ndjson');
  if (lines === null) return null;
  const documents = lines
    .trim()
    .split('\n')
    .map((line) => documentSchema.parse(JSON.parse(line)));
  return new Map(
    documents.map(({ _id, _source }) => [_id.slice(_id.lastIndexOf(':') + 1), noticeTexts(fieldsOf(_source))]),
  );
}

function fieldsOf({ title, description, agency, solnbr, close_dt, posted_dt, ext = {} }: Source): NoticeFields {
  const day = (date: string) => date.slice(0, 10);
  return noticeFieldsSchema.parse({
    title: ifStated(title, (text) => plainLine(text)) ?? 'Untitled',
    description: ifStated(description, (text) => plainText(text, 1)),
    agency_name: ifStated(agency, (name) => plainLine(name)),
    opportunity_number: ifStated(solnbr, (number) => plainLine(number)),
    due_date: ifStated(close_dt, day),
    posted_date: ifStated(posted_dt, day),
    naics_codes: ifStated(ext.NAICS, (code) => [code.slice(0, 20)]),
    contact_info: ifStated(ext.CONTACT, (contact) => plainText(contact, 0, 2000)),
    set_aside: ifStated(ext.SETASIDE, (text) => ({ code: text.slice(0, 20), text: text.slice(0, 200) })),
    value_ceiling: ifStated(ext.AwardCeiling, (amount) => (/^\d+$/.test(amount) ? amount : undefined)),
  });
}

function ifStated<T>(text: string | null | undefined, read: (text: string) => T): T | undefined {
  return text === null || text === undefined || text === '' || text === 'N/A' ? undefined : read(text);
}

/** Recorded pages, feeds and listings as one text each. */
export function recordedPages(): SourceText[] {
  return [
    'rss/00-www-nsf-gov-rss-rss-www-funding-xml.xml',
    'rss/pathological.xml',
    'web_pages/ardc-grants_02-apply.html',
    'web_pages/arrl-etp-grants_00-www-arrl-org-etp-grants.html',
    'web_pages/ieee-mtts_00-mtt-org-chapter-support.html',
    'web_pages/ncdxf-grants_00-www-ncdxf-org-pages-grant-app-html.html',
    'grants_gov/legacy/grants-fundingopp-2014.xml',
    'grants_gov/fetch_opportunity/363179-fetchopportunity.json',
    'sam_gov/sbir_solicitations.json',
    'sam_gov/v2_search_1_record.json',
  ].flatMap((document) => {
    const text = sharedFixture(document);
    return text === null ? [] : [{ source: { document, page: 1 }, text: plainText(text, 1) }];
  });
}
