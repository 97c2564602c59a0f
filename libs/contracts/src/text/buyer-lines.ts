/** The bodies that an opportunity is from, as its fields have them. */
export interface Buyer {
  readonly agency_name: string | null;
  readonly department?: string | null;
  readonly office?: string | null;
  readonly agency_path?: readonly string[] | null;
}

/** A buyer in two lines: `Navy - NAVAIR Lakehurst`, and beneath it `Department of Defense`. */
export interface BuyerLines {
  /** Null if nothing is stated. */
  readonly name: string | null;
  /** Null if it is not stated, or says what the name says. */
  readonly department: string | null;
}

const head = /^Department of (?:the )?(?=\p{L})/u;

/** The buyer as cards and tables show it: the agency by its short name with the office, and the department beneath. */
export function buyerLines(buyer: Buyer): BuyerLines {
  const { agency_name, department = null, office = null } = buyer;
  const [agency = department ?? agency_name, ...others] = namesBetween(buyer);
  const name = withUnit(agency, office ?? others.at(-1) ?? null, department);
  return { name, department: name === department ? null : department };
}

/** The names of the levels between department and office. */
function namesBetween({ department, office, agency_path }: Buyer): readonly string[] {
  return (agency_path ?? []).filter((name) => name !== department && name !== office);
}

/** The short name is clear where the department stands beneath it. An office that is named after its agency needs no second name. */
function withUnit(agency: string | null, unit: string | null, department: string | null): string | null {
  if (agency === null || unit === null) return agency ?? unit;
  const short = department === null ? agency : agency.replace(head, '');
  return unit.toLowerCase().startsWith(short.toLowerCase()) ? unit : `${short} - ${unit}`;
}

/** The same in one line: `Navy - NAVAIR Lakehurst, Department of Defense`. */
export function buyerLine(buyer: Buyer): string | null {
  const { name, department } = buyerLines(buyer);
  return [name, department].filter((part) => part !== null).join(', ') || null;
}

/** The agency alone, of which sentences say the short name. */
export function agencyOfBuyer(buyer: Buyer): string | null {
  return namesBetween(buyer)[0] ?? buyer.agency_name;
}
