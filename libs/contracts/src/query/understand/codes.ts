import { type QueryWord } from '../../fields/filter-row.js';
import { opportunityFilters } from '../../fields/opportunity-filters.js';
import { type FieldCode } from '../query.js';
import { keyAt, type Reader, type Run } from './reader.js';

/** Patterns of a code by itself, and after the name of its classification. */
const systems = [
  {
    field: 'naics',
    filter: 'naics_code',
    names: ['naics'],
    // Six digits that begin with a NAICS sector.
    alone: /^(?:1[1]|2[1-3]|3[1-3]|4[24589]|5[1-6]|6[12]|7[12]|8[1]|92)\d{4}$/,
    afterName: /^\d{2,6}$/,
  },
  {
    field: 'aln',
    filter: 'aln_code',
    names: ['aln', 'cfda'],
    alone: /^\d{2}\.\d{3}$/,
    afterName: /^\d{2}(\.\d{1,3})?$/,
  },
  {
    field: 'psc',
    filter: 'psc_code',
    names: ['psc'],
    // Only codes of services and works: other letters with three digits may be a part or a plane.
    alone: /^(?:[DRSUVYZ]\d{3}|[YZ][12][A-Z]{2}|D[A-K]\d{2}|7[A-K]\d{2})$/,
    afterName: /^[A-Z0-9]{1,4}$/i,
  },
  // Eight digits alone may be any number; the check digit shows that it is a CPV code.
  { field: 'cpv', filter: 'cpv_code', names: ['cpv'], alone: /^\d{8}-\d$/, afterName: /^\d{2,8}(?:-\d)?$/ },
  { field: 'unspsc', filter: 'unspsc_code', names: ['unspsc'], alone: /(?!)/, afterName: /^\d{2,10}$/ },
  { field: 'nigp', filter: 'nigp_code', names: ['nigp'], alone: /(?!)/, afterName: /^\d{3}(?:-?\d{1,8})?$/ },
] as const;

/** "541511", "NAICS 541511", "93.279", "PSC R425". */
export const readCode: Reader = (run, at) => {
  for (const { field, filter, names, alone, afterName } of systems) {
    const hasName = names.some((name) => name === keyAt(run, at));
    const lead = hasName ? (isNumberWord(run, at + 1) ? 2 : 1) : 0;
    const written = run.words[at + lead]?.text ?? '';
    const isCode = hasName ? afterName.test(written) && /\d/.test(written) : alone.test(written);
    if (!isCode) continue;
    const prefix = storedForm(filter, written);
    const stated: FieldCode = { kind: 'code', field, prefix };
    const words = run.words.slice(at, at + lead + 1).map(({ text }) => text);
    return {
      length: lead + 1,
      query: {
        kind: 'meant',
        text: words.join(' '),
        stated: [stated],
        said: [{ kind: 'words', text: written, match: 'word' }],
      },
      filter,
      value: prefix,
      label: opportunityFilters[filter].pill(prefix),
    };
  }
  return null;
};

function storedForm(filter: (typeof systems)[number]['filter'], written: string): string {
  const { storedForm: stored = String }: QueryWord = opportunityFilters[filter].query;
  return stored(written).toUpperCase();
}

function isNumberWord(run: Run, at: number): boolean {
  return ['code', 'codes', 'number', 'no'].includes(keyAt(run, at));
}
