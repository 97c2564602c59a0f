import { type NoticeFields } from '@rfp/contracts/notice';
import { agencyName } from '@rfp/contracts/text/agency-name';
import { isHighestDepartment } from '@rfp/contracts/vocabulary/departments';

/** The agency hierarchy of a notice, with names as people write them. */
export interface AgencyLevels {
  readonly department: string | null;
  readonly office: string | null;
  /** All levels, from the department down to the office. */
  readonly agency_path: readonly string[];
}

type Levels = Pick<NoticeFields, 'department' | 'agency' | 'sub_agencies' | 'office'>;

/** The agency levels of a notice: as the source states them, else derived from the name, code and keywords of the record. */
export function agencyLevels(fields: NoticeFields): AgencyLevels {
  const isStated = [fields.department, fields.agency, fields.office].some((name) => name);
  const { department, agency, sub_agencies = [], office } = isStated ? fields : levelsOfNames(fields);
  const path = [department, agency, ...sub_agencies, office].flatMap((name) => (name ? [agencyName(name)] : []));
  return {
    department: department ? agencyName(department) : null,
    office: office ? agencyName(office) : null,
    agency_path: [...new Set(path)],
  };
}

/** Derives the levels of a record that states none, such as a record stored before levels were read. */
function levelsOfNames(fields: NoticeFields): Levels {
  const { agency_name: agency, agency_parent } = fields;
  if (!agency) return {};
  const isHighest = isHighestDepartment(agencyName(agency));
  return levelsOfKeywords(fields) ?? { department: agency_parent ?? (isHighest ? agency : null), agency };
}

/** Agency codes of SAM.gov: department, sub-tier and office. */
const samGovCode = /^\d{3}\.\w{4}(?:\.\w+)?$/;

/**
 * The levels of a SAM.gov record, which has its department as the name, and sub-tier and office after the other keywords. A sub-tier with the
 * same name as the department is not a keyword. Undefined unless the keywords fit the levels of the code.
 */
function levelsOfKeywords(fields: NoticeFields): Levels | undefined {
  const { agency_name: department, agency_code: code } = fields;
  if (!department || !code || !samGovCode.test(code)) return undefined;
  const levels = code.split('.').length;
  const bodies = bodiesAmongKeywords(fields);
  if (bodies.length >= levels || bodies.some((name) => /\p{Ll}/u.test(name))) return undefined;
  const [last, before = department] = bodies.toReversed();
  return levels === 3 ? { department, agency: before, office: last } : { department, agency: last ?? department };
}

/** The keywords that are not the type, a code or the set-aside of the notice. */
function bodiesAmongKeywords({
  notice_type,
  naics_codes,
  psc_codes,
  set_aside,
  keywords = [],
}: NoticeFields): string[] {
  const others = new Set([notice_type, set_aside?.text, ...(naics_codes ?? []), ...(psc_codes ?? [])]);
  return keywords.filter((word) => !others.has(word));
}

interface NamedBuyer {
  readonly agency_name: string | null;
  readonly agency_parent: string | null;
  readonly agency_path: readonly string[];
  readonly keywords: readonly string[];
}

/** Splits the keywords of a notice into those on its subject and names of its buyer, which some sources list as keywords. */
export function splitKeywords({ agency_name, agency_parent, agency_path, keywords }: NamedBuyer): {
  subject: string[];
  buyer: string[];
} {
  const names = new Set([agency_name, agency_parent, ...agency_path].map((name) => name?.toLowerCase()));
  const isBuyer = (keyword: string) => names.has(agencyName(keyword).toLowerCase());
  return { subject: keywords.filter((keyword) => !isBuyer(keyword)), buyer: keywords.filter(isBuyer) };
}
