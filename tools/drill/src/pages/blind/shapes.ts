import { SeededRandom } from '../../seeded-random.js';
import { type PageShape } from '../page-shape.js';
import { ausTenderList, philGepsOpportunities, philippineCity } from './asia-pacific.js';
import { openGovEmbed, stackedTable, tableByKind, toolsetTable, transitPanes } from './authorities.js';
import { bidNetRows, merxRows } from './bid-net.js';
import { bidBoardTable, documentsTable, sharePointList, twoDaysInCell } from './city-tables.js';
import { bareLabels, boldLabels, headings, linesBelowLinks, linkTexts, numberLinks } from './city-texts.js';
import { bidViewTable, civicPlusRows, civicPlusTable } from './civic-plus.js';
import { drupalItems, drupalList, southAfricanTable, townHallTable } from './drupal.js';
import { atexoTable, netServerTable, placspTable } from './europe.js';
import { ionWaveGrid, ivaluaGrid, procureWareGrid } from './grids.js';
import { indianViewsTable, nicTenders, numberedTenders } from './india.js';
import { jaggaerEvents } from './jaggaer.js';
import { comprasnetBlocks, zakupkiCards } from './label-blocks.js';
import { buySpeedList, periscopeMarketplace } from './periscope.js';
import { contractsFinder, findATender, scottishContracts } from './uk.js';

const shapes: readonly PageShape[] = [
  civicPlusRows,
  civicPlusTable,
  bidViewTable,
  bidNetRows,
  merxRows,
  periscopeMarketplace,
  buySpeedList,
  ionWaveGrid,
  procureWareGrid,
  ivaluaGrid,
  jaggaerEvents,
  openGovEmbed,
  nicTenders,
  numberedTenders,
  indianViewsTable,
  townHallTable,
  drupalItems,
  drupalList,
  southAfricanTable,
  contractsFinder,
  findATender,
  scottishContracts,
  philGepsOpportunities,
  philippineCity,
  ausTenderList,
  netServerTable,
  atexoTable,
  placspTable,
  comprasnetBlocks,
  zakupkiCards,
  twoDaysInCell,
  sharePointList,
  bidBoardTable,
  documentsTable,
  boldLabels,
  linesBelowLinks,
  bareLabels,
  linkTexts,
  headings,
  numberLinks,
  transitPanes,
  toolsetTable,
  tableByKind,
  stackedTable,
];

/** Gives a shape a separate random sequence, so that one seed does not give all shapes the same town, day and length. */
export function withSeparateSequence(shape: PageShape): PageShape {
  const salt = Buffer.from(shape.name).reduce((sum, byte) => (Math.imul(sum, 31) + byte) >>> 0, 7);
  return { ...shape, make: (random) => shape.make(new SeededRandom((random.below(2 ** 31) ^ salt) >>> 0)) };
}

/** Shapes made only from public parsers, tests and saved pages, without knowledge of the reader that they measure. */
export const blindShapes: readonly PageShape[] = shapes.map(withSeparateSequence);
