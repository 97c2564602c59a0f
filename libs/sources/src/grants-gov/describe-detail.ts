import { AppError } from '@rfp/contracts/errors';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { joinContact } from '../fields/contact.js';
import { readDayField, readPostedDate } from '../fields/date-field.js';
import { plainText, webLink } from '../fields/plain-text.js';
import { readMoney, readPositiveMoney } from '../money/read-money.js';
import { ifReadable } from '../fields/unread-fields.js';
import { closingDate } from './closing-date.js';
import { agencyAndParent } from './departments.js';
import { attachmentPage, grantsGovName, grantsGovTimeZone } from './constants.js';
import { distinctLines, identity, toLine, lifecycles, ifStated } from './describe-hit.js';
import { type Announcement, type Detail } from './responses.js';

/** The current announcement, with the fields whose names differ between its two kinds. */
interface CurrentAnnouncement {
  kind: 'synopsis' | 'forecast';
  announcement: Announcement;
  description: string | null | undefined;
  due: string | null | undefined;
  dueExplanation: string | null | undefined;
}

/** Describes a response of fetchOpportunity as a notice. */
export function describeDetail(detail: Detail): Notice {
  const announced = currentAnnouncement(detail);
  const { announcement } = announced;
  return {
    source_name: grantsGovName,
    source_id: detail.id,
    source_type: 'federal_grant',
    channel: 'detail',
    fields: {
      ...identity(detail.id, detail.opportunityTitle, detail.opportunityNumber),
      ...derivedState(detail, announced),
      description: ifStated(announced.description, (html) => plainText(html ?? '', 1)),
      ...agencyFields(detail, announcement),
      ...amounts(announcement),
      location: null,
      contact_info: joinContact({
        name: announcement.agencyContactName,
        email: announcement.agencyContactEmail,
        phone: announcement.agencyContactPhone,
      }),
      ...subjects(detail, announcement),
      eligible_applicants: announcement.applicantTypes
        ? distinctLines(titlesOf(announcement.applicantTypes))
        : undefined,
      expected_awards: readCount(announcement.numberOfAwards),
      cost_sharing: announcement.costSharing,
      attachments: attachments(detail, announcement),
    },
  };
}

function agencyFields(detail: Detail, announcement: Announcement): Partial<NoticeFields> {
  const name = detail.agencyDetails?.agencyName ?? announcement.agencyDetails?.agencyName;
  const code = detail.owningAgencyCode ?? announcement.agencyCode;
  const department = detail.topAgencyDetails?.agencyName ?? announcement.topAgencyDetails?.agencyName;
  return {
    agency_name: ifStated(name, toLine),
    ...agencyAndParent(name, code, department),
    agency_code: ifStated(code, toLine),
  };
}

function derivedState(
  detail: Detail,
  { kind, announcement, due, dueExplanation }: CurrentAnnouncement,
): Partial<NoticeFields> {
  const posted = ifStated(announcement.postingDateStr ?? announcement.postingDate, (day) =>
    readPostedDate(day, { timeZone: grantsGovTimeZone }),
  );
  return {
    notice_type: kind,
    lifecycle: lifecycles.get(detail.ost?.toLowerCase() ?? (kind === 'forecast' ? 'forecasted' : '')),
    posted_date: posted,
    due_date: closingDate(due, dueExplanation, posted),
    archive_date: readDayField('archive_date', announcement.archiveDateStr ?? announcement.archiveDate),
    time_zone: grantsGovTimeZone,
  };
}

/** The current announcement: the synopsis, which replaces the forecast, unless `docType` says that the forecast is current. */
function currentAnnouncement({ docType, synopsis, forecast }: Detail): CurrentAnnouncement {
  if (synopsis && !(docType === 'forecast' && forecast)) {
    return {
      kind: 'synopsis',
      announcement: synopsis,
      description: synopsis.synopsisDesc,
      due: synopsis.responseDateStr ?? synopsis.responseDate,
      dueExplanation: synopsis.responseDateDesc,
    };
  }
  if (!forecast) throw new AppError('RECORD_UNREADABLE', { message: 'The record has neither synopsis nor forecast.' });
  const due = forecast.estApplicationResponseDateStr ?? forecast.estApplicationResponseDate;
  return {
    kind: 'forecast',
    announcement: forecast,
    description: forecast.forecastDesc,
    due,
    dueExplanation: forecast.estApplicationResponseDateDesc,
  };
}

/** The amounts. The estimated value is the funding of the whole program if stated, else the ceiling of one award. `value_kind` states which. */
export function amounts(
  announcement: Pick<Announcement, 'estimatedFunding' | 'awardCeiling' | 'awardFloor'>,
): Pick<NoticeFields, 'estimated_value' | 'value_kind' | 'value_floor' | 'value_ceiling'> {
  const total = ifReadable('estimated_value', announcement.estimatedFunding, readPositiveMoney);
  const ceiling = ifReadable('value_ceiling', announcement.awardCeiling, readPositiveMoney);
  return {
    estimated_value: total ?? ceiling,
    value_kind: total === null ? (ceiling === null ? null : 'ceiling') : 'estimate',
    value_floor: ifReadable('value_floor', announcement.awardFloor, readMoney),
    value_ceiling: ceiling,
  };
}

function subjects(detail: Detail, announcement: Announcement): Pick<NoticeFields, 'keywords' | 'aln_codes'> {
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
    [
      ...alns,
      ...programs,
      ...titlesOf(announcement.fundingActivityCategories),
      ...titlesOf(announcement.fundingInstruments),
    ],
    200,
  );
  // Responses about old opportunities lack these members. Without them, the stored values of the listing stay.
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

function attachments(detail: Detail, announcement: Announcement): NoticeFields['attachments'] {
  const files = (detail.synopsisAttachmentFolders ?? []).flatMap(
    ({ synopsisAttachments }) => synopsisAttachments ?? [],
  );
  const links = [
    ...(detail.synopsisDocumentURLs ?? []),
    { docUrl: announcement.fundingDescLinkUrl, description: announcement.fundingDescLinkDesc },
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
