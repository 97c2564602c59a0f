import { roleOf } from './labels.js';
import { isTitle, numberOfTitle } from '../titles/opportunity-title.js';

describe('a label', () => {
  it.each([
    ['Closing Date', 'due_date'],
    ['Proposals Due:', 'due_date'],
    ['Due Date/Time', 'due_date'],
    ['Deadline', 'due_date'],
    ['Bid Opening Date', 'bid_opening'],
    ['Issue Date', 'posted_date'],
    ['Issued by', 'agency_name'],
    ['Date Posted', 'posted_date'],
    ['Open Date', 'posted_date'],
    ['Solicitation No.', 'opportunity_number'],
    ['RFP #', 'opportunity_number'],
    ['Bid Number', 'opportunity_number'],
    ['Event ID', 'opportunity_number'],
    ['Department', 'agency_name'],
    ['Estimated Value', 'estimated_value'],
    ['Project Budget', 'estimated_value'],
    ['Contact Person', 'contact_info'],
    ['Buyer', 'contact_info'],
    ['Project Title', 'title'],
    ['Event Name', 'title'],
    ['Scope of Work', 'description'],
    ['Status', 'status'],
    ['Questions Due', null],
    ['Pre-Bid Meeting Date', null],
    ['Last Updated', null],
    ['Time Remaining', null],
    ['All proposals that are due must be sent by mail to', null],
    ['', null],
  ])('"%s" labels %s', (label, role) => {
    expect(roleOf(label)).toBe(role);
  });
});

describe('a title', () => {
  it.each([
    'Managed IT Services',
    'RFP 26-014 Managed IT Services',
    'Homeland Security Training',
    'Search and Rescue Boat',
    'View Point Park Trail',
    'Menu Boards for Schools',
    'Straße sanieren',
    '2027 Street Sweeping',
  ])('may be "%s"', (title) => {
    expect(isTitle(title)).toBe(true);
  });

  it.each([
    '',
    'Bids',
    'Home Page',
    'Read more',
    'View details »',
    'Click here to register',
    'Next page',
    'RFP 26-014',
    'Bid Number 123',
    '26-014 27',
    'Contact Us',
    'Open Bids',
    'Current Solicitations',
    'Bid Details',
    'Privacy Policy',
    'Skip to main content',
    'Sign In',
    'Page not found',
    'View all bids',
  ])('is not "%s"', (title) => {
    expect(isTitle(title)).toBe(false);
  });

  it.each([
    ['RFP 26-014 Managed IT Services', 'RFP 26-014'],
    ['ITB #2026-7: Drainage', 'ITB #2026-7'],
    ['Bid No. PW26/3 – Roofs', 'Bid No. PW26/3'],
    ['Managed IT Services', null],
    ['RFP for Managed IT Services', null],
  ])('"%s" begins with the number %s', (title, number) => {
    expect(numberOfTitle(title)).toBe(number);
  });
});
