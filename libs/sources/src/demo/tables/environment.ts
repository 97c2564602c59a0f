import { type Theme, work } from './works.js';

export const environment: Theme = {
  works: [
    work('Environmental Remediation Services', '562910', 'F108', 9_800_000),
    work('Hazardous Waste Removal and Disposal', '562112', 'S222', 480_000),
    work('Forest Thinning and Hazardous Fuels Reduction', '115310', 'F014', 370_000),
    work('Invasive Species Control and Native Seeding', '115310', 'F006', 150_000),
    work('Stream Restoration and Bank Stabilization', '237990', 'F099', 1_250_000),
    work('Groundwater Monitoring and Sampling', '541620', 'F103', 330_000),
    work('Cultural Resources Survey', '541690', 'B503', 120_000),
    work('Air Quality Modeling and Emissions Inventory', '541620', 'F101', 260_000),
    work('Trail Construction and Campground Rehabilitation', '237990', 'Y1PA', 640_000),
    work('Underground Storage Tank Removal', '562910', 'F109', 210_000),
    work('Wildlife Population Survey by Aerial Imagery', '541370', 'B534', 190_000),
    work('Wetland Delineation and Permitting Support', '541620', 'F113', 95_000),
    work('Abandoned Mine Land Reclamation', '562910', 'F999', 1_700_000),
    work('Fish Passage and Culvert Replacement', '237310', 'Z2LB', 980_000),
  ],
  scope: [
    'The work takes place on about 1,150 acres in eleven units shown on the attached maps.',
    'The contractor shall prepare a work plan, a health and safety plan and a quality assurance project plan before it mobilizes.',
    'Field work is limited to the season stated in the schedule in order to protect nesting birds and spawning fish.',
    'Samples shall be analyzed by a laboratory accredited for the methods listed.',
    'Final deliverables are a report, spatial data with metadata, and photographs.',
  ],
  demands: [
    'Crews shall carry fire tools and observe the fire restrictions in force.',
    'The offeror shall show experience with three projects of similar ecology and terrain.',
    "Permits listed in Section H are the contractor's to obtain; all others are furnished.",
    'Heavy equipment shall be cleaned of soil and seed before it enters the site.',
    'Work within 50 feet of open water needs the written approval of the inspector.',
  ],
};
