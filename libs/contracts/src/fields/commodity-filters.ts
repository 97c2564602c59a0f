import { cpvCode, nigpCode, unspscCode } from '../vocabulary/commodity-codes.js';
import { type FilterRow } from './filter-row.js';

/** Filters by the codes in `commodityFields`. */
export const commodityFilters = {
  cpv_code: {
    value: 'code',
    option: '--cpv',
    optionHelp: ['<code>', 'CPV codes with this prefix, such as 45 for construction'],
    pill: (printed) => `CPV ${printed}`,
    match: { operator: 'begins', column: 'cpv_codes', isList: true, tag: 'cpv', storedForm: cpvCode },
    facet: { heading: 'CPV' },
    query: {
      word: 'cpv',
      example: 'cpv:45',
      help: 'CPV codes of the European Union with this prefix',
      pattern: /^\d{2,8}(?:-\d)?$/,
      form: 'a CPV code has 2 to 8 digits',
      storedForm: cpvCode,
    },
  },
  unspsc_code: {
    value: 'code',
    option: '--unspsc',
    optionHelp: ['<code>', 'UNSPSC codes with this prefix, such as 4321'],
    pill: (printed) => `UNSPSC ${printed}`,
    match: { operator: 'begins', column: 'unspsc_codes', isList: true, tag: 'unspsc', storedForm: unspscCode },
    facet: { heading: 'UNSPSC' },
    query: {
      word: 'unspsc',
      example: 'unspsc:4321',
      help: 'UNSPSC codes with this prefix',
      pattern: /^\d{2}[\d.-]{0,12}$/,
      form: 'a UNSPSC code has 2 to 10 digits',
      storedForm: unspscCode,
    },
  },
  nigp_code: {
    value: 'code',
    option: '--nigp',
    optionHelp: ['<code>', 'NIGP codes with this prefix, such as 920-45'],
    pill: (printed) => `NIGP ${printed}`,
    match: { operator: 'begins', column: 'nigp_codes', isList: true, tag: 'nigp', storedForm: nigpCode },
    facet: { heading: 'NIGP' },
    query: {
      word: 'nigp',
      example: 'nigp:920',
      help: 'NIGP commodity codes with this prefix',
      pattern: /^\d{2,3}(?:-?\d{1,8})?$/,
      form: 'a NIGP code looks like 920 or 920-45',
      storedForm: nigpCode,
    },
  },
  nuts_code: {
    value: 'code',
    option: '--nuts',
    optionHelp: ['<code>', 'European regions (NUTS) with this prefix, such as DE2'],
    pill: (printed) => `NUTS ${printed}`,
    match: { operator: 'begins', column: 'nuts_codes', isList: true, tag: 'nuts' },
    facet: { heading: 'NUTS' },
    query: {
      word: 'nuts',
      example: 'nuts:DE2',
      help: 'European regions (NUTS) with this prefix',
      pattern: /^[a-z0-9]{2,5}$/i,
      form: 'a NUTS code looks like DE or DE212',
    },
  },
} as const satisfies Readonly<Record<string, FilterRow>>;
