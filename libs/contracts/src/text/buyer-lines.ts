/** The buying bodies of an opportunity, as in its fields. */
export interface Buyer {
  readonly agency_name: string | null;
  readonly department?: string | null;
  readonly office?: string | null;
  readonly agency_path?: readonly string[] | null;
}

/** A buyer in two lines: `Navy - NAVAIR Lakehurst`, with `Department of Defense` below. */
export interface BuyerLines {
  /** Null if nothing is stated. */
  readonly name: string | null;
  /** Null if it is not stated or repeats the name. */
  readonly department: string | null;
}

const head = /^Department of (?:the )?(?=\p{L})/u;

/** The buyer on cards and in tables: the agency's short name with the office, and the department below. */
export function buyerLines(buyer: Buyer): BuyerLines {
  const { agency_name, department = null, office = null } = buyer;
  const [agency = department ?? agency_name, ...others] = namesBetween(buyer);
  const name = withUnit(agency, office ?? others.at(-1) ?? null, department);
  return { name, department: name === department ? null : department };
}

/** Names of the levels between department and office. */
function namesBetween({ department, office, agency_path }: Buyer): readonly string[] {
  return (agency_path ?? []).filter((name) => name !== department && name !== office);
}

/** The department below makes the short name unambiguous. An office named after its agency is shown alone. */
function withUnit(agency: string | null, unit: string | null, department: string | null): string | null {
  if (agency === null || unit === null) return agency ?? unit;
  const short = department === null ? agency : agency.replace(head, '');
  return unit.toLowerCase().startsWith(short.toLowerCase()) ? unit : `${short} - ${unit}`;
}

/** The buyer in one line: `Navy - NAVAIR Lakehurst, Department of Defense`. */
export function buyerLine(buyer: Buyer): string | null {
  const { name, department } = buyerLines(buyer);
  return [name, department].filter((part) => part !== null).join(', ') || null;
}

/** The agency alone, by its short name, for sentences. */
export function agencyOfBuyer(buyer: Buyer): string | null {
  return namesBetween(buyer)[0] ?? buyer.agency_name;
}
