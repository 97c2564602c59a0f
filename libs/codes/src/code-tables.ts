import { CodeTable } from './code-table.js';
import { setAsideTable } from './set-aside-table.js';
import { naicsTable } from './tables/naics-table.js';
import { pscTable } from './tables/psc-table.js';

/** North American Industry Classification System 2022, from sectors (two digits) to industries (six). */
export const naics = new CodeTable(naicsTable, { isHierarchy: true });

/** Product and Service Codes with their categories and groups, including ended codes, which old notices have. */
export const psc = new CodeTable(pscTable, { isHierarchy: true });

/** Set-aside codes of SAM.gov and USAspending. */
export const setAsides = new CodeTable(setAsideTable, { isHierarchy: false });
