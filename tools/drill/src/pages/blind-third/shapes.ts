import { withSeparateSequence } from '../blind/shapes.js';
import { type PageShape } from '../page-shape.js';
import { gemBids, irepsTable, kenyaPortal, southAfrica } from './africa-and-india.js';
import {
  atamisTable,
  biddingoCards,
  deltaResults,
  inTend,
  saskTenders,
  tendersVictoria,
  vendorPanel,
} from './commonwealth.js';
import { acinGov, awsFrance, evergabeOnline, platformaZakupowa, portaleAppalti } from './europe.js';
import { hospitalTimelines, housingColumns, portBadges, utilityTable } from './us-authorities.js';
import { edlioFiles, finalsitePanels, listGroup, revizePods, visionTable, webflowItems } from './us-local.js';
import { calEprocure, contractReporter, evaCards, floridaMaterial, texasEsbd, websGrid } from './us-states.js';

/**
 * The third set of shapes made without knowledge of the reader. Their markup is written from memory of the public pages
 * and builders that `knownFrom` names; no page was saved for it.
 */
export const thirdBlindShapes: readonly PageShape[] = [
  evaCards,
  texasEsbd,
  calEprocure,
  contractReporter,
  websGrid,
  floridaMaterial,
  visionTable,
  revizePods,
  finalsitePanels,
  edlioFiles,
  webflowItems,
  listGroup,
  utilityTable,
  hospitalTimelines,
  portBadges,
  housingColumns,
  biddingoCards,
  saskTenders,
  inTend,
  deltaResults,
  atamisTable,
  tendersVictoria,
  vendorPanel,
  southAfrica,
  kenyaPortal,
  gemBids,
  irepsTable,
  evergabeOnline,
  awsFrance,
  portaleAppalti,
  acinGov,
  platformaZakupowa,
].map(withSeparateSequence);
