import { type z } from 'zod';
import { type SourceIdentity } from '../connector.js';
import { type socrataSettingsSchema } from './settings.js';

interface SocrataPreset {
  identity: SourceIdentity;
  settings: z.input<typeof socrataSettingsSchema>;
}

/** Only open bids, about 50. A bid that leaves the data set counts as closed. The data set has neither descriptions nor contacts. */
const delawareBids: SocrataPreset = {
  identity: {
    key: 'delaware_bids',
    name: 'Delaware Bids',
    source_type: 'state_rfp',
    home_url: 'https://mmp.delaware.gov/',
  },
  settings: {
    domain: 'data.delaware.gov',
    dataset: '2hnj-zwix',
    time_zone: 'America/New_York',
    id: 'contractnumber',
    order: ['contractnumber'],
    fields: {
      title: 'contracttitle',
      opportunity_number: 'contractnumber',
      agency_name: { first: [{ template: 'State of Delaware ({agencycode})' }, { constant: 'State of Delaware' }] },
      agency_code: 'agencycode',
      posted_date: { column: 'opendate', as: 'date' },
      due_date: { column: 'deadlinedate', as: 'date' },
      location: { constant: 'Delaware' },
      source_url: 'bidurl',
      other_codes: [{ column: 'unspsc', split: ';', prefix: 'UNSPSC ' }],
    },
    complete_listing: true,
  },
};

/**
 * A million rows since 2003, of which the solicitations of the last half-year are synced. A solicitation is printed on several days. A cancelled
 * solicitation is printed again with a word such as CANCELLED before its title.
 */
const nycCityRecord: SocrataPreset = {
  identity: {
    key: 'nyc_city_record',
    name: 'NYC City Record',
    source_type: 'state_rfp',
    home_url: 'https://a856-cityrecord.nyc.gov/',
  },
  settings: {
    domain: 'data.cityofnewyork.us',
    dataset: 'dg92-zbpx',
    time_zone: 'America/New_York',
    only: { section_name: 'Procurement', type_of_notice_description: 'Solicitation' },
    since: { column: 'start_date', days: 180 },
    order: ['start_date DESC', 'request_id DESC'],
    latest_per: ['agency_name', 'pin'],
    id: 'request_id',
    fields: {
      title: 'short_title',
      opportunity_number: 'pin',
      description: { all: ['additional_description_1', 'additional_description_2', 'additional_description_3'] },
      agency_name: 'agency_name',
      notice_type: 'type_of_notice_description',
      posted_date: { column: 'start_date', as: 'date' },
      due_date: { column: 'due_date', as: 'local_datetime', ignore: ['2099*', '9999*'] },
      estimated_value: 'contract_amount',
      location: { constant: 'New York, NY' },
      source_url: { template: 'https://a856-cityrecord.nyc.gov/RequestDetail/{request_id}' },
      keywords: ['category_description', 'selection_method_description'],
      contact: { name: 'contact_name', email: 'email', phone: { column: 'contact_phone', ignore: ['(000) 000-0000'] } },
      attachments: ['document_links'],
    },
    lifecycle: {
      rules: [{ column: 'short_title', starts_with: ['CANCELLATION', 'CANCELLED', 'CANCELED'], is: 'cancelled' }],
      otherwise: 'open',
    },
    page_size: 500,
  },
};

/** About 2,000 rows, including closed bids. Closing times are in UTC. */
const laRamp: SocrataPreset = {
  identity: { key: 'la_ramp', name: 'Los Angeles RAMP', source_type: 'state_rfp', home_url: 'https://www.rampla.org/' },
  settings: {
    domain: 'data.lacity.org',
    dataset: 'hf3r-utnq',
    time_zone: 'America/Los_Angeles',
    order: ['bidpost DESC'],
    id: 'rampid',
    fields: {
      title: 'title',
      opportunity_number: 'rampid',
      agency_name: { first: [{ template: 'City of Los Angeles, {department}' }, { constant: 'City of Los Angeles' }] },
      department: { constant: 'City of Los Angeles' },
      agency: 'department',
      notice_type: { column: 'type', ignore: ['None'] },
      posted_date: { column: 'bidpost', as: 'date' },
      due_date: { column: 'closedate', as: 'utc_datetime', ignore: ['2099*', '9999*'] },
      location: { constant: 'Los Angeles, CA' },
      source_url: 'url',
      keywords: ['category', { column: 'type', ignore: ['None'] }],
    },
    lifecycle: {
      rules: [
        { column: 'stagename', equals: ['Open', 'Amended'], is: 'open' },
        { column: 'stagename', starts_with: ['Cancel'], is: 'cancelled' },
        { column: 'stagename', starts_with: ['Award'], is: 'awarded' },
      ],
      otherwise: 'closed',
    },
  },
};

/** Built-in sources, defined by the same settings that users write. */
export const socrataPresets: readonly SocrataPreset[] = [delawareBids, nycCityRecord, laRamp];
