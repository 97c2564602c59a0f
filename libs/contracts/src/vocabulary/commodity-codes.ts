/** The stored form of a CPV code: without the check digit of `30199000-0`. */
export function cpvCode(written: string): string {
  return written.trim().replace(/-\d$/, '');
}

/** The stored form of a UNSPSC code or its beginning: the digits, `43211500` for `43-21-15-00`. */
export function unspscCode(written: string): string {
  return written.replaceAll(/\D/g, '');
}

/** The stored form of a NIGP code or its beginning: `920-45`, also for `92045`. */
export function nigpCode(written: string): string {
  const digits = written.replaceAll(/\D/g, '');
  return digits.length <= 3 ? digits : `${digits.slice(0, 3)}-${digits.slice(3)}`;
}

/**
 * The classifications in `other_codes` that have their own field: the Common Procurement Vocabulary of the European Union, the Standard Products and
 * Services Code of the United Nations, the class and item of American states and cities (National Institute of Governmental Purchasing), and the
 * European regions of performance.
 */
export const commodityFields = [
  { scheme: 'CPV', field: 'cpv_codes', storedForm: cpvCode },
  { scheme: 'UNSPSC', field: 'unspsc_codes', storedForm: unspscCode },
  { scheme: 'NIGP', field: 'nigp_codes', storedForm: nigpCode },
  { scheme: 'NUTS', field: 'nuts_codes', storedForm: (written: string) => written.toUpperCase() },
] as const;

type CommodityCodes = Record<(typeof commodityFields)[number]['field'], string[]>;

/** The codes in `other_codes` by their fields, without duplicates: `CPV 30199000` belongs to `cpv_codes`. */
export function commodityCodes(otherCodes: readonly string[]): CommodityCodes {
  const sorted: CommodityCodes = { cpv_codes: [], unspsc_codes: [], nigp_codes: [], nuts_codes: [] };
  for (const text of otherCodes) {
    const [, scheme = '', code = ''] = /^(\p{L}+)[\s:]+([\p{L}\d.-]+)/u.exec(text) ?? [];
    const row = commodityFields.find((each) => each.scheme === scheme.toUpperCase());
    const stored = row?.storedForm(code) ?? '';
    if (row !== undefined && stored !== '' && !sorted[row.field].includes(stored)) sorted[row.field].push(stored);
  }
  return sorted;
}
