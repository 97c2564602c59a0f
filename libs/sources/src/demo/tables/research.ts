import { type Theme, work } from './works.js';

export const research: Theme = {
  works: [
    work('Research and Development of Advanced Materials for Extreme Environments', '541715', 'AJ12', 6_000_000),
    work('Broad Agency Announcement for Human Systems Research', '541715', 'AD92', 18_000_000),
    work('Quantum Sensing Prototype', '541715', 'AC62', 8_200_000),
    work('Clinical Trial Coordination Center', '541714', 'AN12', 9_400_000),
    work('Mass Spectrometer', '334516', '6640', 560_000),
    work('Cryogenic Electron Microscope with Installation', '334516', '6640', 4_300_000),
    work('Laboratory Animal Care and Husbandry Services', '541940', 'AN12', 2_800_000),
    work('Satellite Ground Station Support', '517410', 'AR42', 7_600_000),
    work('Ocean Glider Deployment and Data Processing', '541715', 'B526', 1_100_000),
    work('Unmanned Aircraft System for Wildfire Mapping', '336411', '1550', 730_000),
    work('Biosurveillance Data Platform', '541714', 'AN11', 3_900_000),
    work('Hypersonic Test Range Instrumentation', '334511', 'AC22', 14_000_000),
  ],
  scope: [
    'White papers are reviewed as they arrive; full proposals are by invitation only.',
    'The effort is organized in a base phase of 12 months and two option phases with go or no-go criteria.',
    'The contractor shall deliver a working prototype, test data and a final technical report.',
    'Collaboration with government scientists is expected, and access to test facilities is arranged after award.',
    'Results shall be published in the open literature unless the program office directs otherwise.',
  ],
  demands: [
    'Data rights asserted by the offeror shall be listed in the proposal.',
    'Research with human subjects or animals needs the approval of the institutional board before it starts.',
    'Proposals are evaluated on scientific merit, relevance to the mission, and the realism of cost.',
    'Cost-plus-fixed-fee contracts, grants and other transaction agreements may result.',
    'Foreign participation must be disclosed and may be restricted by export control.',
  ],
};
