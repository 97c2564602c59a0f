import { withSeparateSequence } from '../blind/shapes.js';
import { type PageShape } from '../page-shape.js';
import { excelSheet, wordParagraphs } from './by-hand.js';
import { deadlineFirstLinks, nestedTables, openingAlone } from './by-hand-lists.js';
import { euSupply, purchasingConnection, seaoResults, tendersWesternAustralia } from './commonwealth.js';
import { doffinCards, loginTrade, supplierCockpit, tenderNedCards } from './europe-north.js';
import { andalusianTable, marchesSecurises, transparencyBlocks } from './europe-south.js';
import { bengalTenders, cameroonRows, honduCompras, portalDeCompras } from './south.js';
import { miniBase, negotiationAbstracts, questPostings } from './us-agencies.js';
import { advantageCards, districtSolicitations, jqueryGrid, revisedOpenings } from './us-grids.js';
import { bidBoardCollection, countyOpenList, dayAndTimeColumns, procurementRegistry } from './us-portals.js';

/**
 * The fourth set of shapes made without knowledge of the reader. Their markup follows the public readers of these
 * platforms that `knownFrom` names, and office programs; no page was saved for it.
 */
export const fourthBlindShapes: readonly PageShape[] = [
  advantageCards,
  districtSolicitations,
  jqueryGrid,
  revisedOpenings,
  procurementRegistry,
  bidBoardCollection,
  dayAndTimeColumns,
  countyOpenList,
  negotiationAbstracts,
  questPostings,
  miniBase,
  seaoResults,
  purchasingConnection,
  tendersWesternAustralia,
  euSupply,
  doffinCards,
  tenderNedCards,
  supplierCockpit,
  loginTrade,
  marchesSecurises,
  transparencyBlocks,
  andalusianTable,
  honduCompras,
  portalDeCompras,
  cameroonRows,
  bengalTenders,
  wordParagraphs,
  excelSheet,
  deadlineFirstLinks,
  nestedTables,
  openingAlone,
].map(withSeparateSequence);
