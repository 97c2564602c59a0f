import { type Theme, work } from './works.js';

export const health: Theme = {
  works: [
    work('Community Based Outpatient Clinic Services', '621111', 'Q201', 16_000_000),
    work('Home Oxygen and Durable Medical Equipment Services', '532283', 'Q999', 2_400_000),
    work('Registered Nurse Staffing Services', '561320', 'Q401', 1_700_000),
    work('Reference Laboratory Testing Services', '621511', 'Q301', 1_300_000),
    work('Ambulance and Non-Emergency Medical Transportation', '621910', 'V225', 1_800_000),
    work('Ultrasound System with Service Agreement', '339112', '6525', 290_000),
    work('Surgical Instrument Sets', '339112', '6515', 240_000),
    work('Patient Beds and Stretchers', '339113', '6530', 520_000),
    work('Chemistry Analyzer, Cost per Reportable Result', '334516', '6550', 880_000),
    work('Physical Therapy and Rehabilitation Services', '621399', 'Q201', 460_000),
    work('Dental Laboratory Services', '339116', 'Q503', 190_000),
    work('Medical Coding and Transcription Services', '561410', 'R699', 620_000),
    work('Biomedical Equipment Maintenance', '811210', 'J065', 710_000),
    work('Vaccines and Biologicals', '325412', '6505', 5_200_000),
    work('Behavioral Health Crisis Services', '621498', 'Q519', 2_100_000),
    work('Telehealth Platform and Remote Patient Monitoring', '541519', 'DA01', 3_400_000),
  ],
  scope: [
    'Services are provided in accordance with accepted standards of care and the requirements of The Joint Commission.',
    'An estimated 4,200 encounters a year are expected; the volume is not guaranteed.',
    'The contractor appoints one manager who is reachable at any time and answers for the quality of the services.',
    'Services are ordered by the medical center as needed and reported monthly with the quality measures of Attachment 3.',
    'Coverage is required every day of the year, including federal holidays.',
    'Records are kept in the electronic health record of the facility on the day of service.',
  ],
  demands: [
    'Staff shall hold every license and certification that their work requires and be credentialed before they begin.',
    'Patient information shall be protected as required by the Health Insurance Portability and Accountability Act.',
    'The contractor shall carry malpractice insurance at the limits stated in the solicitation.',
    'A technical contact shall answer calls within 30 minutes and be on site within one business day.',
  ],
};
