import { samGovBulkHeader, samGovBulkLine, type SamGovBulkRow } from './sam-gov-bulk.js';
import { type SamGovNotice } from './sam-gov.js';

const subjects = [
  'Cloud Hosting',
  'Boiler Replacement',
  'Cybersecurity Assessment',
  'Grounds Maintenance',
  'Radar Spare Parts',
  'Medical Staffing',
  'Data Analytics',
];
const types = ['Solicitation', 'Combined Synopsis/Solicitation', 'Presolicitation', 'Sources Sought', 'Special Notice'];
const departments = [
  { name: 'DEPT OF DEFENSE', code: '097', subTier: 'DEPT OF THE NAVY', subCode: '1700' },
  { name: 'VETERANS AFFAIRS, DEPARTMENT OF', code: '036', subTier: 'VETERANS AFFAIRS, DEPARTMENT OF', subCode: '3600' },
  { name: 'GENERAL SERVICES ADMINISTRATION', code: '047', subTier: 'FEDERAL ACQUISITION SERVICE', subCode: '4732' },
];
const codes = ['541512', '238220', '561730', '334511', '621399'];

interface Draft {
  id: string;
  title: string;
  number: string;
  type: string;
  department: (typeof departments)[number];
  posted: string;
  deadline: string;
  naics: string;
}

const dayMs = 86_400_000;

function draft(index: number, newest: string): Draft {
  const newestAt = Date.parse(`${newest}T00:00:00Z`);
  const dayAt = newestAt - (index % 28) * dayMs;
  return {
    id: `5b${index.toString(16).padStart(30, '0')}`,
    title: `${pick(subjects, index)}, lot ${index}`,
    number: `LOT26R${String(index).padStart(6, '0')}`,
    type: pick(types, index),
    department: pick(departments, index),
    posted: new Date(dayAt).toISOString().slice(0, 10),
    deadline: `${new Date(dayAt + 30 * dayMs).toISOString().slice(0, 10)}T17:00:00-05:00`,
    naics: pick(codes, index),
  };
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The list is empty.');
  return found;
}

/**
 * `count` notices of the API, posted in the four weeks before `newest` (`yyyy-MM-dd`). Calls with the same arguments return equal notices.
 */
export function manySamGovNotices(count: number, newest: string): SamGovNotice[] {
  return Array.from({ length: count }, (_, index) => {
    const { id, title, number, type, department, posted, deadline, naics } = draft(index, newest);
    return {
      noticeId: id,
      title,
      solicitationNumber: number,
      fullParentPathName: `${department.name}.${department.subTier}.OFFICE ${index % 40}`,
      fullParentPathCode: `${department.code}.${department.subCode}.AAC${index % 40}`,
      postedDate: posted,
      type,
      baseType: type,
      archiveDate: null,
      typeOfSetAside: index % 3 === 0 ? 'SBA' : null,
      typeOfSetAsideDescription: index % 3 === 0 ? 'Total Small Business Set-Aside (FAR 19.5)' : null,
      responseDeadLine: deadline,
      naicsCode: naics,
      naicsCodes: [naics],
      classificationCode: 'DA01',
      active: 'Yes',
      award: null,
      pointOfContact: [
        {
          type: 'primary',
          fullName: `Officer ${index % 500}`,
          title: null,
          email: `officer${index % 500}@agency.example.gov`,
          phone: '202-555-0100',
        },
      ],
      officeAddress: { zipcode: '20405', city: 'WASHINGTON', countryCode: 'USA', state: 'DC' },
      placeOfPerformance: null,
      uiLink: `https://sam.gov/workspace/contract/opp/${id}/view`,
      resourceLinks: null,
    };
  });
}

/** Row of the bulk file for a notice of {@link manySamGovNotices}. */
function bulkRow(index: number, newest: string, description: string): SamGovBulkRow {
  const { id, title, number, type, department, posted, deadline, naics } = draft(index, newest);
  return {
    NoticeId: id,
    Title: title,
    'Sol#': number,
    'Department/Ind.Agency': department.name,
    CGAC: department.code,
    'Sub-Tier': department.subTier,
    'FPDS Code': department.subCode,
    Office: `OFFICE ${index % 40}`,
    'AAC Code': `AAC${index % 40}`,
    PostedDate: `${posted} 09:14:02.117-04`,
    Type: type,
    BaseType: type,
    SetASideCode: index % 3 === 0 ? 'SBA' : '',
    SetASide: index % 3 === 0 ? 'Total Small Business Set-Aside (FAR 19.5)' : '',
    ResponseDeadLine: deadline,
    NaicsCode: naics,
    ClassificationCode: 'DA01',
    Active: 'Yes',
    PrimaryContactFullname: `Officer ${index % 500}`,
    PrimaryContactEmail: `officer${index % 500}@agency.example.gov`,
    PrimaryContactPhone: '202-555-0100',
    State: 'DC',
    City: 'WASHINGTON',
    CountryCode: 'USA',
    Link: `https://sam.gov/workspace/contract/opp/${id}/view`,
    Description: `${description} Lot ${index}.`,
  };
}

const sentence =
  'The contractor shall provide all labor, tools and materials for the work described in \u201cAttachment 1\u201d,\r\nand shall keep to the schedule. ';

interface BulkFileSize {
  rows: number;
  /** Characters of each description; default: 2,500, as in the real file. */
  descriptionLength?: number;
  /** Whether descriptions are HTML, like most real descriptions. */
  markup?: boolean;
}

/**
 * A bulk file of any length, generated while it is sent, without being held in memory. Calls with the same arguments return equal files.
 */
export function manySamGovBulkRows(size: BulkFileSize, newest: string): () => AsyncIterable<Uint8Array> {
  return async function* lines() {
    yield* bulkLines(size, newest);
  };
}

/** Bytes of a bulk file, held in memory. */
export function samGovBulkFileOf(size: BulkFileSize, newest: string): Uint8Array {
  return Buffer.concat([...bulkLines(size, newest)]);
}

function* bulkLines(
  { rows, descriptionLength = 2500, markup = true }: BulkFileSize,
  newest: string,
): Generator<Uint8Array> {
  const text = sentence.repeat(Math.ceil(descriptionLength / sentence.length));
  const description = markup ? `<p>${text}</p>` : text;
  yield samGovBulkHeader();
  for (let index = 0; index < rows; index += 1) yield samGovBulkLine(bulkRow(index, newest, description));
}
