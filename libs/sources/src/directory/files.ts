import { type ListedPreset } from './listed-portal.js';

/** Portals that publish all their open notices in one file. */
export const fileEntries: readonly ListedPreset[] = [
  {
    key: 'canadabuys_open',
    name: 'CanadaBuys, open tender notices',
    kind: 'national',
    place: 'Canada',
    state: null,
    source_type: 'private_rfp',
    home_url: 'https://canadabuys.canada.ca/en/tender-opportunities',
    terms: 'Open Government Licence - Canada. Federal notices only.',
    connector: 'csv_file',
    settings: {
      url: 'https://canadabuys.canada.ca/opendata/pub/openTenderNotice-ouvertAvisAppelOffres.csv',
      time_zone: 'America/Toronto',
      id: 'referencenumber_numeroreference',
      fields: {
        title: 'title_titre_eng',
        description: 'tenderdescription_descriptionappeloffres_eng',
        agency_name: 'contractingentityname_nomentitcontractante_eng',
        opportunity_number: {
          first: ['solicitationnumber_numerosollicitation', 'referencenumber_numeroreference'],
        },
        notice_type: 'noticetype_avistype_eng',
        posted_date: { column: 'publicationdate_datepublication', as: 'date' },
        due_date: 'tenderclosingdate_appeloffresdatecloture',
        location: { constant: 'Canada' },
        keywords: [{ column: 'regionsofdelivery_regionslivraison_eng', split: '*' }],
        other_codes: [{ column: 'unspsc', split: '*', prefix: 'UNSPSC ' }],
        currency: { constant: 'CAD' },
      },
      complete_listing: true,
    },
    evidence: {
      kind: 'documentation',
      url: 'https://open.canada.ca/data/en/dataset/6abd20d4-7a1c-4b38-baa2-9525d0bb2fd2',
    },
  },
];
