import { type Theme, work } from './works.js';

/** Goods of the defense supply centers, which print titles as catalogue names in capitals. */
export const supplies: Theme = {
  isGoods: true,
  works: [
    work('BOLT,MACHINE', '332722', '5306', 48_000),
    work('SCREW,CAP,SOCKET HEAD', '332722', '5305', 31_000),
    work('VALVE,BUTTERFLY', '332911', '4820', 120_000),
    work('O-RING', '339991', '5331', 22_000),
    work('PARTS KIT,BRAKE', '336340', '2530', 210_000),
    work('TURBINE BLADE SET,AIRCRAFT GAS TURBINE ENGINE', '336412', '2840', 1_900_000),
    work('CIRCUIT CARD ASSEMBLY', '334418', '5998', 390_000),
    work('BATTERY,STORAGE', '335910', '6140', 340_000),
    work('PANEL,STRUCTURAL,AIRCRAFT', '336413', '1560', 640_000),
    work('ACTUATOR,ELECTRO-MECHANICAL,LINEAR', '336413', '1680', 560_000),
    work('FITTING,PIPE,FLANGED', '332919', '4730', 44_000),
    work('COAT,COLD WEATHER', '315250', '8415', 2_400_000),
    work('BOOTS,COMBAT,HOT WEATHER', '316210', '8430', 3_100_000),
    work('PALLET,MATERIAL HANDLING', '321920', '3990', 270_000),
    work('LUBRICATING OIL,ENGINE', '324191', '9150', 430_000),
    work('TRANSFORMER,POWER', '335311', '6120', 510_000),
    work('CABLE ASSEMBLY,SPECIAL PURPOSE,ELECTRICAL', '335929', '6150', 88_000),
    work('PUMP,CENTRIFUGAL', '333914', '4320', 175_000),
  ],
  scope: [
    'Quantities and delivery schedules are given per line item; partial deliveries are accepted if agreed in writing.',
    'Inspection and acceptance take place at origin; first article testing is required unless waived.',
    'This is an indefinite-quantity contract with a base period of two years and three one-year option periods.',
    'Drawings and technical data are available to firms with an active Joint Certification Program registration.',
    'The item is to be packaged, marked and shipped in accordance with MIL-STD-2073-1 and MIL-STD-129.',
  ],
  demands: [
    'This item is restricted to sources approved by the engineering support activity; others may submit a source approval request.',
    'The contractor shall keep traceability documents to the actual manufacturer and furnish them on request.',
    'The Buy American statute and the specialty metals clause apply.',
    'Offers of alternate products must be accompanied by the data needed to judge them equal.',
    'Higher-level contract quality requirements of ISO 9001 apply to the manufacturer.',
  ],
};
