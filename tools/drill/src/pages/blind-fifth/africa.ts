import { addDays, printDay, printTime } from '../blind/days.js';
import { between, chance, pick } from '../blind/draw.js';
import { dueText, spacedDay } from '../blind-second/printing.js';
import { timeOrNoon } from '../blind-fourth/printing.js';
import { makeGuids, numberOf, platformPage, rows, siteShape, statusText, titleOf } from '../blind-fourth/site-page.js';
import { hourWithH, ordinalDay, noticeCounts, pickDrafts, spacedSlashes } from './printing.js';
import { eastAfricanTitle, emirateTitle, southAfricanTitle } from './titles.js';

/** Ghana's authority: items of a list with both days in one line. Source of the item and the ordinals: a public scraper. */
export const ghanaList = siteShape(
  {
    name: 'Ghana procurement authority, items of a list, ordinals in one line of days',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/gh_ppaghana_spn.py (tenders.ppa.gov.gh)',
    url: 'https://tenders.goldauthority.example/tenders',
    timeZone: 'Africa/Accra',
    draftOptions: { ...noticeCounts, title: eastAfricanTitle, idDigits: 5 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/tenders/${id}`,
    without: ['number'],
    html: platformPage(
      'Public Procurement Authority',
      ['Tenders', 'Expressions of Interest', 'Contracts', 'Agencies'],
      `<div class="col-md-9"><h1>Current Tenders</h1>
${rows(
  all,
  (draft) =>
    `<div class="list-wrap"><div class="list-agency">Agency: ${pick(random, ['Sunyani Municipal Assembly', 'Water Company Limited', 'Teaching Hospital', 'Cocoa Board'])}</div><div class="list-title"><a href="/tenders/${draft.id}" title="Click to view tender details">${titleOf(draft)}</a></div><div class="list-desc">Method: ${pick(random, ['National Competitive Tendering', 'Price Quotation', 'International Competitive Tendering'])}</div><div class="list-date">Date Published: ${ordinalDay(draft.posted)} &nbsp;&nbsp; Deadline : ${dueText(draft, ({ day }) => ordinalDay(day))}</div></div>`,
)}
<ul class="pagination"><li class="active">1</li><li><a href="/tenders?page=2">2</a></li></ul></div><div class="col-md-3"><h4>Search</h4><form action="/search"><input name="q"></form></div>`,
      ['Contact', 'Glossary'],
    ),
  }),
);

/** Tanzania's system in utility classes: small labels above the values. Source of the card: a public scraper. */
export const tanzanianCards = siteShape(
  {
    name: 'NeST (Tanzania), cards of utility classes, labels above the values',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/tz_nestgo_spn.py (nest.go.tz)',
    url: 'https://nest.kilima.example/tenders/published-tenders',
    timeZone: 'Africa/Dar_es_Salaam',
    draftOptions: {
      ...noticeCounts,
      title: eastAfricanTitle,
      times: true,
      numbers: [
        (year, count, random) =>
          `${pick(random, ['TR', 'LGA', 'M'])}${between(random, 10, 190)}/2025/${year}/${pick(random, ['G', 'W', 'NC'])}/${String(count)}`,
      ],
    },
  },
  ({ random, all }) => {
    const pair = (label: string, value: string): string =>
      `<div class="sm:flex-col"><div class="text-[10px] text-gray-400">${label}</div><div class="text-[12px] font-medium">${value}</div></div>`;
    return {
      link: () => null,
      html: platformPage(
        'NeST',
        ['Published Tenders', 'Awarded Tenders', 'Cancelled Tenders', 'APP', 'Login'],
        `<app-published-tenders><div class="web-container"><h1 class="text-2xl">Published tenders</h1>
${rows(
  all,
  (draft) =>
    `<div class="border rounded-lg p-4 mb-3 ng-star-inserted"><div class="flex items-center space-x-2"><div class="flex text-[10px] items-center"><div class="rounded-full px-2">${pick(random, ['Goods', 'Works', 'Non Consultancy', 'Consultancy'])}</div></div></div><div><a class="cursor-pointer"><h2 class="text-sm font-semibold">${titleOf(draft)}</h2></a></div><div class="mt-2"><div>${pick(random, ['Kibondo District Council', 'Ports Authority', 'Tanroads Kigoma', 'Referral Hospital'])}</div></div><div class="sm:flex sm:space-x-4 items-center mt-3">${pair('Invitation Date', spacedDay(draft.posted))}${pair(
      'Submission Deadline',
      dueText(draft, (due) => `${spacedDay(due.day)} ${printTime['02:00 PM'](timeOrNoon(due))}`),
    )}${pair('Tender Number', numberOf(draft))}</div><div class="flex mt-[20px] space-x-2 text-[11px]"><button>View Details</button><button>Apply</button></div></div>`,
)}
</div></app-published-tenders>`,
        ['Help', 'Terms'],
      ),
    };
  },
);

/** Uganda's former portal: days of digits and names between slashes. Source of the table: its public source code. */
export const ugandanTable = siteShape(
  {
    name: 'Government procurement portal of Uganda, days with names between slashes',
    knownFrom: 'newwavetechug/gpp application/views/public/current_tenders_export_v.php',
    url: 'https://gpp.pearlauthority.example/page/all_current_tenders',
    timeZone: 'Africa/Kampala',
    draftOptions: { ...noticeCounts, title: eastAfricanTitle },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/page/bid_details/${id}`,
    without: ['number'],
    html: platformPage(
      'Government Procurement Portal',
      ['Home', 'Tenders', 'Awarded Contracts', 'Signed Contracts', 'Suspended Providers'],
      `<ol class="breadcrumb"><li><a href="/page/home">Home</a></li><li class="active">All current tenders</li></ol><div class="widget widget-table"><div class="widget-header"><h3><i class="fa fa-table"></i> All Current Tenders</h3></div><div class="widget-content"><table id="customers2" class="table table-sorting table-striped table-hover datatable" cellpadding="0" cellspacing="0"><thead><tr><th>Date Posted</th><th>Procuring / Disposing Entity</th><th>Subject Of Procurement</th><th>Procurement Type</th><th>Deadline</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td>${spacedSlashes(draft.posted)}</td><td>${pick(random, ['Lira District Local Government', 'National Roads Authority', 'Ministry of Water', 'Revenue Authority'])}</td><td><a href="/page/bid_details/${draft.id}">${titleOf(draft)}</a></td><td>${pick(random, ['Works', 'Supplies', 'Non consultancy services'])}</td><td>${dueText(draft, ({ day }) => spacedSlashes(day))}</td></tr>`,
)}
</tbody></table></div></div>`,
      ['Feedback', 'Disclaimer'],
    ),
  }),
);

/** A South African utility: the closing first, a hidden row of details with other days after each row. Source of the cells: a public scraper. */
export const utilityBulletin = siteShape(
  {
    name: 'Eskom tender bulletin, closing first, hidden details with other days',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/za_eskom_spn.py (tenderbulletin.eskom.co.za)',
    url: 'https://tenderbulletin.powerutility.example/',
    timeZone: 'Africa/Johannesburg',
    draftOptions: {
      ...noticeCounts,
      title: southAfricanTitle,
      times: true,
      numbers: [
        (_, count, random) =>
          `${pick(random, ['MWP', 'CORP', 'E'])}${String(2400 + count)}${pick(random, ['GX', 'DX', 'TX'])}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: () => null,
    html: platformPage(
      'Tender Bulletin',
      ['Active Tenders', 'Awarded', 'Cancelled', 'Supplier Registration'],
      `<h2>Active Tenders</h2><div class="table-responsive"><table id="add-row" class="display table table-striped table-hover"><thead><tr><th>Closing Date</th><th>Published Date</th><th>Reference</th><th>Description</th><th>Location</th><th>Action</th></tr></thead><tbody id="tbodyID">
${rows(all, (draft) => {
  const details = dueText(draft, ({ day }) =>
    chance(random, 60)
      ? `Clarification meeting: ${printDay['07-Mar-2026'](addDays(day, -14))} 10:00, Microsoft Teams. Last day for questions: ${printDay['07-Mar-2026'](addDays(day, -5))}.`
      : 'No clarification meeting.',
  );
  return `<tr><td>${dueText(draft, (due) => `${printDay['07-Mar-2026'](due.day)} ${timeOrNoon(due)}`)}</td><td>${printDay['07-Mar-2026'](draft.posted)} 09:${between(random, 10, 59)}</td><td>${numberOf(draft)}</td><td>${titleOf(draft)}</td><td>${pick(random, ['Gauteng', 'Mpumalanga', 'Western Cape', 'National'])}</td><td><button class="btn btn-link" data-toggle="collapse">Details</button></td></tr>
<tr class="details" style="display:none"><td colspan="6">${details} Enquiries: buyer${between(random, 10, 90)}@powerutility.example</td></tr>`;
})}
</tbody></table></div>`,
      ['Fraud hotline', 'Legal'],
    ),
  }),
);

/**
 * A South African municipality: hours with an h, briefings before the closing, amended closings. Source of the parts of a listing: a public scraper.
 */
export const municipalListing = siteShape(
  {
    name: 'Municipality of the Eastern Cape, listings with briefing and closing, hours with an h',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/za_kouga_spn.py (kouga.gov.za/notice-board/tenders)',
    url: 'https://www.kabeljous.example/notice-board/tenders',
    timeZone: 'Africa/Johannesburg',
    draftOptions: {
      ...noticeCounts,
      max: 12,
      title: southAfricanTitle,
      times: true,
      cancelled: 10,
      numbers: [
        (year, count) => `SCM ${String(count).padStart(2, '0')}/${year}`,
        (year, count) => `NOTICE ${count}/${year}`,
      ],
    },
  },
  ({ random, all }) => {
    const moved = pickDrafts(random, all, 20);
    return {
      link: ({ id }) => `/notice-board/tenders/${id}`,
      html: platformPage(
        'Kabeljous Municipality',
        ['Residents', 'Business', 'Council', 'Notice Board', 'Vacancies'],
        `<div id="content"><h1>Tenders</h1>
${rows(all, (draft) => {
  const briefing = chance(random, 40)
    ? dueText(
        draft,
        ({ day }) => `<div>Compulsory briefing: ${printDay['7 March 2026'](addDays(day, -10))} at 10h00</div>`,
      )
    : '';
  const closing = dueText(draft, (due) => {
    const text = `${printDay['7 March 2026'](due.day)} at ${hourWithH(due)}`;
    return moved.has(draft)
      ? `<s>${printDay['7 March 2026'](addDays(due.day, -7))} at ${hourWithH(due)}</s> <b>extended to ${text}</b>`
      : text;
  });
  return `<div class="tenderlisting"><h3><a href="/notice-board/tenders/${draft.id}">${titleOf(draft)}</a>${statusText(draft, '', '', ' (CANCELLED)')}</h3><div class="tender_info"><div>Tender number: ${numberOf(draft)}</div><div>Advertised: ${printDay['7 March 2026'](draft.posted)}</div>${briefing}<div>Closing: ${closing}</div></div><p><a class="download" href="/download/${draft.id}.pdf">Download document</a></p></div>`;
})}
</div><div class="sidebar"><h4>Vacancies</h4><p><a href="/vacancies/12">Manager: Roads</a><br>Closing: ${printDay['7 March 2026'](addDays(all[0]?.posted ?? '2026-03-07', 30))}</p></div>`,
        ['PAIA', 'Contact us'],
      ),
    };
  },
);

/** A laboratory service on WordPress with Ninja Tables: classes name the columns, documents in a cell. Source of the classes: a public scraper. */
export const laboratoryTable = siteShape(
  {
    name: 'Laboratory service, WordPress Ninja Tables with named columns and briefings',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/za_nhls_spn.py (ninja_clmn_nm_closing_date)',
    url: 'https://www.labservice.example/tenders/quotations/',
    timeZone: 'Africa/Johannesburg',
    draftOptions: {
      ...noticeCounts,
      title: southAfricanTitle,
      times: true,
      missingDeadlines: 4,
      numbers: [(year, count) => `RFQ ${String(count).padStart(3, '0')}-${year.slice(2)}/${Number(year.slice(2)) + 1}`],
    },
  },
  ({ random, all }) => {
    const guidOf = makeGuids(random, all);
    const cell = (place: number, name: string, value: string, mark = ''): string =>
      `<td class="ninja_column_${place} ninja_clmn_nm_${name}${mark}" style="display: table-cell;">${value}</td>`;
    const heads = [
      'RFQ Number',
      'Region',
      'Description',
      'Briefing Session',
      'Contact',
      'Date of Advert',
      'Documents',
      'Closing Date',
    ];
    return {
      link: (draft) => `/wp-content/uploads/2026/${guidOf(draft)}.pdf`,
      html: platformPage(
        'Laboratory Service',
        ['About', 'Services', 'Careers', 'Tenders', 'Contact'],
        `<div class="entry-content"><h1>Requests for Quotations</h1><div id="footable_parent_5103" class="footable_parent"><table id="footable_5103" class="foo-table ninja_footable footable-paging footable breakpoint-lg"><thead><tr class="footable-header">${heads.map((head, index) => `<th class="ninja_column_${index}">${head}</th>`).join('')}</tr></thead><tbody>
${rows(all, (draft) => {
  const briefing = chance(random, 25)
    ? dueText(draft, ({ day }) => `${printDay['07/03/2026, day first'](addDays(day, -7))} 10:00`)
    : 'Not applicable';
  return `<tr data-row_id="${draft.id}" class="ninja_table_row nt_row_id_${draft.id}">${cell(0, 'rfq_number', numberOf(draft), ' footable-first-visible')}${cell(1, 'region', pick(random, ['Gauteng', 'Coastal', 'Free State', 'Head Office']))}${cell(2, 'description', titleOf(draft))}${cell(3, 'briefing_session', briefing)}${cell(4, 'contact', `scm${between(random, 1, 9)}@labservice.example`)}${cell(5, 'date_of_advert', printDay['07/03/2026, day first'](draft.posted))}${cell(6, 'documents', `<p><a href="/wp-content/uploads/2026/${guidOf(draft)}.pdf">Specification</a></p>`)}${cell(
    7,
    'closing_date',
    dueText(draft, (due) => `${printDay['07/03/2026, day first'](due.day)} ${timeOrNoon(due)}`),
    ' footable-last-visible',
  )}</tr>`;
})}
</tbody></table></div></div>`,
        ['Privacy', 'PAIA'],
      ),
    };
  },
);

/** A utility of the Gulf: definition lists, the days in an expander of each tender. Source of the terms: a public scraper. */
export const gulfExpanders = siteShape(
  {
    name: 'DEWA, definition lists of tenders, floating and closing days in expanders',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ae_dewa_spn.py (dewa.gov.ae list-of-tender-documents)',
    url: 'https://www.gulfutility.example/en/supplier/services/list-of-tender-documents',
    timeZone: 'Asia/Dubai',
    draftOptions: {
      ...noticeCounts,
      title: emirateTitle,
      cancelled: 8,
      numbers: [
        (year, count) => `213${year.slice(2)}${String(count).padStart(5, '0')}`,
        (year, count) => `CE/0${String(count + 100)}/${year}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: () => null,
    html: platformPage(
      'Supplier Services',
      ['Consumer', 'Builder', 'Supplier', 'Careers'],
      `<div class="m7-list"><h1>List of Tender Documents</h1>
${rows(all, (draft) => {
  const pairs: readonly (readonly [string, string])[] = [
    ['Tender Number:', `${numberOf(draft)} <a class="link" href="#" role="button">View Tender Document</a>`],
    ['Tender Description:', titleOf(draft)],
    ['Tender Status:', statusText(draft, 'Open', 'Closed', 'Cancelled')],
  ];
  const hidden: readonly (readonly [string, string])[] = [
    ['Tender Fee(Dhs):', `${between(random, 2, 60)}00.00`],
    ['Floating Date:', printDay['07-Mar-2026'](draft.posted)],
    ['Closing Date:', dueText(draft, ({ day }) => printDay['07-Mar-2026'](day))],
    ['Buying Details:', 'Fees are paid online and are not refunded.'],
  ];
  const list = (entries: readonly (readonly [string, string])[]): string =>
    `<dl>${entries.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('')}</dl>`;
  return `<div class="grid"><div class="card">${list(pairs)}<div class="m37-expander"><button class="m37-expander__trigger m37-expander__trigger--themed">More details</button><div class="m37-expander__content">${list(hidden)}</div></div></div></div>`;
})}
</div>`,
      ['Terms', 'Sitemap'],
    ),
  }),
);
