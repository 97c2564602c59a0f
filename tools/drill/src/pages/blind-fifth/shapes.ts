import { withSeparateSequence } from '../blind/shapes.js';
import { type PageShape } from '../page-shape.js';
import {
  ghanaList,
  gulfExpanders,
  laboratoryTable,
  municipalListing,
  tanzanianCards,
  ugandanTable,
  utilityBulletin,
} from './africa.js';
import { indonesianPackages, japaneseInstitute, sarawakNotices, taiwaneseResults, vietnameseCards } from './asia.js';
import { nestedRowTables, webComponentTable } from './canada.js';
import { czechProfile, slovakRows, turkishCards, ukrainianTimeline } from './europe-east.js';
import { danishGrid, estonianResults, swedishNotices } from './europe-north.js';
import { bavarianRows, noticeBoxes, stackedDeadlineCards, swissGrid } from './europe-west.js';
import {
  argentineGrid,
  guatemalanContests,
  panamanianTable,
  salvadoranRanges,
  uruguayanCalls,
} from './latin-america.js';
import {
  cooperativeSections,
  countyEditorText,
  educationTable,
  gazetteSentences,
  tribalFileBlocks,
} from './us-local.js';
import { artsGrants, consultantCards } from './us-programs.js';
import { amendedRequests, expirationList, islandOffers, powerPagesList, registryTables } from './us-states.js';
import { conservationUnion, developmentProgramme, unitedNationsMarket } from './world.js';

/**
 * The fifth set of shapes made without knowledge of the reader. Their markup follows the public readers, sources and
 * descriptions of these platforms that `knownFrom` names; no page was saved for it.
 */
export const fifthBlindShapes: readonly PageShape[] = [
  powerPagesList,
  islandOffers,
  expirationList,
  amendedRequests,
  registryTables,
  gazetteSentences,
  educationTable,
  countyEditorText,
  tribalFileBlocks,
  cooperativeSections,
  artsGrants,
  consultantCards,
  nestedRowTables,
  webComponentTable,
  unitedNationsMarket,
  developmentProgramme,
  conservationUnion,
  bavarianRows,
  swissGrid,
  stackedDeadlineCards,
  noticeBoxes,
  swedishNotices,
  danishGrid,
  estonianResults,
  czechProfile,
  slovakRows,
  turkishCards,
  ukrainianTimeline,
  indonesianPackages,
  taiwaneseResults,
  japaneseInstitute,
  sarawakNotices,
  vietnameseCards,
  ghanaList,
  tanzanianCards,
  ugandanTable,
  utilityBulletin,
  municipalListing,
  laboratoryTable,
  gulfExpanders,
  guatemalanContests,
  argentineGrid,
  salvadoranRanges,
  uruguayanCalls,
  panamanianTable,
].map(withSeparateSequence);
