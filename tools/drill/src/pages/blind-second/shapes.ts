import { withSeparateSequence } from '../blind/shapes.js';
import { type PageShape } from '../page-shape.js';
import { acquistiInRete, boampCards, eppsTable, goszakupTable, proContractTable, vergabemarktplatz } from './europe.js';
import { mercadoPublico, pncpItems, seaceTable } from './latin-america.js';
import { etimadCards, geBizListing, getsTable, newSouthWales } from './oceania-and-asia.js';
import {
  elementorCards,
  joomlaBlog,
  modernList,
  openCitiesList,
  squarespaceAccordion,
  wixTexts,
} from './site-builders.js';
import {
  blackOutTable,
  departmentRows,
  gridView,
  linesInCells,
  tableWithoutLinks,
  vendorRegistry,
} from './us-tables.js';
import {
  documentLists,
  fontsAndBreaks,
  lettingTables,
  monthLists,
  nestedLists,
  paragraphsWithLabels,
  strongItalics,
} from './us-texts.js';

/** A later set of shapes written without knowledge of the reader, for platforms that the first set lacks. */
export const secondBlindShapes: readonly PageShape[] = [
  geBizListing,
  getsTable,
  newSouthWales,
  etimadCards,
  blackOutTable,
  linesInCells,
  tableWithoutLinks,
  gridView,
  vendorRegistry,
  departmentRows,
  paragraphsWithLabels,
  strongItalics,
  documentLists,
  monthLists,
  nestedLists,
  fontsAndBreaks,
  lettingTables,
  elementorCards,
  wixTexts,
  squarespaceAccordion,
  openCitiesList,
  joomlaBlog,
  modernList,
  boampCards,
  vergabemarktplatz,
  acquistiInRete,
  goszakupTable,
  eppsTable,
  proContractTable,
  mercadoPublico,
  pncpItems,
  seaceTable,
].map(withSeparateSequence);
