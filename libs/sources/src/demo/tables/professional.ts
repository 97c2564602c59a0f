import { type Theme, work } from './works.js';

export const professional: Theme = {
  works: [
    work('Program Management and Acquisition Support Services', '541611', 'R408', 7_200_000),
    work('Financial Audit Readiness and Accounting Support', '541211', 'R703', 5_100_000),
    work('Strategic Communications and Public Outreach Campaign', '541820', 'R708', 1_900_000),
    work('Translation and Interpretation Services', '541930', 'R608', 850_000),
    work('Court Reporting and Transcription Services', '561492', 'R606', 160_000),
    work('Leadership Development Training', '611430', 'U008', 430_000),
    work('Training Curriculum Development and Instructional Design', '611710', 'U008', 1_200_000),
    work('Economic Impact and Feasibility Study', '541690', 'B507', 220_000),
    work('Independent Program Evaluation', '541720', 'B542', 1_600_000),
    work('Customer Experience Survey', '541910', 'B599', 370_000),
    work('Temporary Administrative Staffing', '561320', 'R699', 680_000),
    work('Executive Search Services', '561312', 'R499', 90_000),
    work('Disability Examination Services', '621111', 'Q403', 2_300_000),
    work('Conference Planning and Logistics Support', '561920', 'R706', 310_000),
    work('Engineering and Technical Assistance Services', '541330', 'R425', 22_000_000),
    work('Grant Administration and Compliance Monitoring', '541611', 'R499', 520_000),
  ],
  scope: [
    'The contractor shall provide qualified staff to perform the tasks of the performance work statement under a firm-fixed-price arrangement.',
    'Deliverables are a work plan, monthly progress reports, a draft and a final report, and a briefing for leadership.',
    'Tasks are issued as orders against this agreement; no order is guaranteed.',
    'The consultant will interview stakeholders, review existing data and documents, and compare with at least five peer organizations.',
    'Work may be performed remotely, with travel to the place of performance up to six times a year.',
    'The team shall provide surge support within ten business days of a written request.',
  ],
  demands: [
    'Proposals are judged on technical approach, staff, past performance and price, in that order.',
    'The technical volume is limited to 25 pages; pages in excess will not be read.',
    'Any actual or potential organizational conflict of interest must be disclosed with a plan to mitigate it.',
    'References for three engagements of like size within the last three years are required.',
    'Oral presentations may be asked of the offerors rated highest.',
    'Rates shall be fully burdened and valid for the base year and each option year.',
  ],
};
