import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { joinContact } from '../contact.js';
import { dayField, postedField } from '../date-field.js';
import { plainText, webLink } from '../plain-text.js';
import { readMoney, readPositiveMoney } from '../read-money.js';
import { ifReadable } from '../unread-fields.js';
import { closingDate } from './closing-date.js';
import { agencyAndParent } from './departments.js';
import { attachmentPage, grantsGovName, grantsGovTimeZone } from './constants.js';
import { distinctLines, identity, toLine, lifecycles, ifStated } from './describe-hit.js';
import { type Announcement, type Detail } from './responses.js';

/** The current announcement, with the fields whose names differ between its two kinds. */
interface CurrentAnnouncement {
  kind: 'synopsis' | 'forecast';
  said: Announcement;
  description: string | null | undefined;
  due: string | null | undefined;
  dueExplanation: string | null | undefined;
}

/** Describes a response of fetchOpportunity as a notice. */
export function describeDetail(detail: Detail): Notice {
  const announced = currentAnnouncement(detail);
  const { said } = announced;
  return {
    source_name: grantsGovName,
    source_id: detail.id,
    source_type: 'federal_grant',
    channel: 'detail',
    fields: {
      ...identity(detail.id, detail.opportunityTitle, detail.opportunityNumber),
      ...derivedState(detail, announced),
      description: ifStated(announced.description, (html) => plainText(html ?? '', 1)),
      ...agency(detail, said),
      ...amounts(said),
      location: null,
      contact_info: joinContact({
        name: said.agencyContactName,
        email: said.agencyContactEmail,
        phone: said.agencyContactPhone,
      }),
      ...subjects(detail, said),
      eligible_applicants: said.applicantTypes ? distinctLines(titlesOf(said.applicantTypes)) : undefined,
      expected_awards: readCount(said.numberOfAwards),
      cost_sharing: said.costSharing,
      attachments: attachments(detail, said),
    },
  };
}

function agency(detail: Detail, said: Announcement): Partial<NoticeFields> {
  const name = detail.agencyDetails?.agencyName ?? said.agencyDetails?.agencyName;
  const code = detail.owningAgencyCode ?? said.agencyCode;
  const department = detail.topAgencyDetails?.agencyName ?? said.topAgencyDetails?.agencyName;
  return {
    agency_name: ifStated(name, toLine),
    ...agencyAndParent(name, code, department),
    agency_code: ifStated(code, toLine),
  };
}

function derivedState(detail: Detail, { kind, said, due, dueExplanation }: CurrentAnnouncement): Partial<NoticeFields> {
  const posted = ifStated(said.postingDateStr ?? said.postingDate, (day) =>
    postedField(day, { timeZone: grantsGovTimeZone }),
  );
  return {
    notice_type: kind,
    lifecycle: lifecycles.get(detail.ost?.toLowerCase() ?? (kind === 'forecast' ? 'forecasted' : '')),
    posted_date: posted,
    due_date: closingDate(due, dueExplanation, posted),
    archive_date: dayField('archive_date', said.archiveDateStr ?? said.archiveDate),
    time_zone: grantsGovTimeZone,
  };
}

/** The current announcement: the synopsis, which replaces the forecast, unless `docType` says that the forecast is current. */
function currentAnnouncement({ docType, synopsis, forecast }: Detail): CurrentAnnouncement {
  if (synopsis && !(docType === 'forecast' && forecast)) {
    return {
      kind: 'synopsis',
      said: synopsis,
      description: synopsis.synopsisDesc,
      due: synopsis.responseDateStr ?? synopsis.responseDate,
      dueExplanation: synopsis.responseDateDesc,
    };
  }
  if (!forecast) throw new AppError('RECORD_UNREADABLE', { message: 'The record has neither synopsis nor forecast.' });
  const due = forecast.estApplicationResponseDateStr ?? forecast.estApplicationResponseDate;
  return {
    kind: 'forecast',
    said: forecast,
    description: forecast.forecastDesc,
    due,
    dueExplanation: forecast.estApplicationResponseDateDesc,
  };
}

/** The amounts. The estimated value is the funding of the whole program if stated, else the ceiling of one award, as `value_kind` tells. */
export function amounts(
  said: Pick<Announcement, 'estimatedFunding' | 'awardCeiling' | 'awardFloor'>,
): Pick<NoticeFields, 'estimated_value' | 'value_kind' | 'value_floor' | 'value_ceiling'> {
  const total = ifReadable('estimated_value', said.estimatedFunding, readPositiveMoney);
  const ceiling = ifReadable('value_ceiling', said.awardCeiling, readPositiveMoney);
  return {
    estimated_value: total ?? ceiling,
    value_kind: total === null ? (ceiling === null ? null : 'ceiling') : 'estimate',
    value_floor: ifReadable('value_floor', said.awardFloor, readMoney),
    value_ceiling: ceiling,
  };
}

function subjects(detail: Detail, said: Announcement): Pick<NoticeFields, 'keywords' | 'aln_codes'> {
  const listings = [
    ...(detail.cfdas ?? []),
    ...(detail.alns ?? []).map((aln) => ({ ...aln, cfdaNumber: aln.alnNumber })),
  ];
  const alns = distinctLines(
    listings.map(({ cfdaNumber }) => cfdaNumber),
    20,
  );
  const programs = listings.map(({ programTitle }) => programTitle);
  const keywords = distinctLines(
    [...alns, ...programs, ...titlesOf(said.fundingActivityCategories), ...titlesOf(said.fundingInstruments)],
    200,
  );
  // Responses about old opportunities lack these members; then the values of the listing are kept.
  return { keywords: keywords.length === 0 ? undefined : keywords, aln_codes: alns.length === 0 ? undefined : alns };
}

function titlesOf(
  entries: { description?: string | null | undefined }[] | null | undefined,
): (string | null | undefined)[] {
  return (entries ?? []).map(({ description }) => description);
}

/** The number of awards. */
export function readCount(source: string | number | null | undefined): number | null {
  return ifReadable('expected_awards', source, toCount);
}

function toCount(source: string | number | null | undefined): number | null {
  const count = readMoney(source);
  if (count !== null && !/^\d{1,9}$/.test(count))
    throw new AppError('RECORD_BAD_VALUE', { message: `A number of the record cannot be read: "${count}".` });
  return count === null ? null : Number(count);
}

function attachments(detail: Detail, said: Announcement): NoticeFields['attachments'] {
  const files = (detail.synopsisAttachmentFolders ?? []).flatMap(
    ({ synopsisAttachments }) => synopsisAttachments ?? [],
  );
  const links = [
    ...(detail.synopsisDocumentURLs ?? []),
    { docUrl: said.fundingDescLinkUrl, description: said.fundingDescLinkDesc },
  ];
  return [
    ...files.map(({ id, fileName, fileDescription, fileLobSize }) => ({
      name: toLine(fileName) ?? toLine(fileDescription) ?? `Attachment ${id}`,
      url: attachmentPage(id),
      ...(typeof fileLobSize === 'number' && Number.isSafeInteger(fileLobSize) && fileLobSize >= 0
        ? { bytes: fileLobSize }
        : {}),
    })),
    ...links.flatMap(({ docUrl, description }) => {
      const url = webLink(docUrl ?? '');
      return url === null ? [] : [{ name: toLine(description) ?? url.slice(0, 300), url }];
    }),
  ].slice(0, 200);
}
