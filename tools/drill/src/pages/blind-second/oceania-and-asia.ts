import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { printDay, printTime, printWhen, someDay } from '../blind/days.js';
import { between, chance, digits, guid, pick } from '../blind/draw.js';
import { makeDrafts, expectedNotice, type Draft } from '../blind/drafts.js';
import { absolute, document } from '../blind/surroundings.js';
import { escape, sentence } from '../blind/words.js';
import { dueText, inArabicDigits, inLanguage, spacedDay, timeFirst } from './printing.js';

/** GeBIZ: a count, a kind and a number above each title; the closing day is on the right, its time on the next line. */
function makeGeBiz(random: SeededRandom): ShapedPage {
  const url = 'https://www.gebiz.example/ptn/opportunity/BOListing.xhtml?origin=opportunities';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 20,
    times: true,
    numbers: [(year, count) => `NST000ETQ${year.slice(2)}${String(count).padStart(6, '0')}`],
  });
  const href = (draft: Draft): string => `/ptn/opportunity/directlink.xhtml?docCode=${draft.number ?? ''}`;
  const field = (label: string, value: string): string =>
    `<div class="form2_ROW"><div class="row"><div class="col-md-3 form2_ROW-LABEL"><div class="formOutputText_MAIN"><span>${label}</span></div></div><div class="col-md-9 form2_ROW-VALUE"><div class="formOutputText_VALUE-DIV " style="text-align: left;">${value}</div></div></div></div>`;
  const blocks = all.map(
    (draft, index) => `<div class="formColumns_MAIN"><div class="formColumns_COLUMN-TABLE"><div class="row">
<div class="col-md-9"><div class="formSectionHeader6_MAIN"><div class="formSectionHeader6_TEXT">${index + 1} &nbsp; ${pick(random, ['Quotation', 'Quotation', 'Tender'])} - ${draft.number ?? ''}${chance(random, 30) ? ` / ${digits(random, 6)}` : ''}</div></div>
<a id="contentForm:j_idt${index}" class="commandLink_TITLE-BLUE" href="${href(draft)}">${escape(draft.title)}</a>
${field('Agency', pick(random, ['National Parks Board', 'Ministry of Education', 'People’s Association']))}
${field('Published', `${spacedDay(draft.posted)} ${pick(random, ['09:00AM', '12:00PM', '04:15PM'])}`)}
${field('Procurement Category', pick(random, ['Construction &#8658; Renovation', 'Services &#8658; Training', 'IT &amp; Telecommunication &#8658; Software']))}</div>
<div class="col-md-3"><div class="label_MAIN label_WHITE-ON-GREEN">OPEN</div><div class="formOutputText_MAIN"><span>Closing on</span></div><div class="formOutputText_HIDDEN-LABEL outputText_DATE-GREEN">${dueText(draft, ({ day, time }) => `${spacedDay(day)}<br>${printTime['02:00 PM'](time ?? '12:00').replace(' ', '')}`)}</div></div>
</div></div></div>`,
  );
  const body = `<div class="header"><a href="/ptn/index.html">GeBIZ</a></div><form id="contentForm"><ul class="formTabBar_MAIN"><li><input type="submit" value="Open (${all.length})"></li><li><input type="submit" value="Closed (${between(random, 100, 999)})"></li></ul>
${blocks.join('\n')}
<div class="formRepeatPagination2_NAVIGATION-BUTTONS-DIV"><input type="submit" value="1"><input type="submit" value="2"><input type="submit" value="Next"></div></form>`;
  return {
    url,
    html: document('GeBIZ - Opportunities', body),
    timeZone: 'Asia/Singapore',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** GETS: the time precedes the day, two columns have numbers, the agency is last. */
function makeGets(random: SeededRandom): ShapedPage {
  const url = 'https://www.gets.example/ExternalIndex.htm';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 5,
    max: 30,
    times: true,
    idDigits: 8,
    missingNumbers: 10,
    numbers: [(year, count) => `RFP-${year}-${count}`, (_, count) => `C${String(count + 700)}`],
  });
  const href = (draft: Draft): string => `/MDC/ExternalTenderDetails.htm?id=${draft.id}`;
  const rows = all.map(
    (draft, index) =>
      `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td><a href="${href(draft)}">${draft.id}</a></td><td>${draft.number ?? ''}</td><td><a href="${href(draft)}">${escape(draft.title)}</a></td><td>${pick(random, ['RFP', 'RFT', 'RFQ', 'ROI', 'NOI'])}</td><td>${dueText(draft, timeFirst)}</td><td>${pick(random, ['Manawatu District Council', 'Ministry of Social Development', 'Waka Kotahi'])}</td></tr>`,
  );
  const body = `<div id="nav"><ul><li><a href="/ExternalIndex.htm">Current tenders</a></li><li><a href="/ExternalLateTenderList.htm">Late tenders</a></li><li><a href="/ExternalClosedTenderList.htm">Closed tenders</a></li><li><a href="/ExternalAwardedTenderList.htm">Awarded tenders</a></li></ul></div>
<h1>Current Tenders</h1><p>All times are in (Pacific/Auckland UTC+13:00)</p>
<table class="tenderlist"><thead><tr><th>RFx ID</th><th>Reference #</th><th>Title</th><th>Tender type</th><th>Close date</th><th>Organisation</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table><div class="pagelinks">[First/Prev] <strong>1</strong>, <a href="?d-1-p=2">2</a>, <a href="?d-1-p=3">3</a> [<a href="?d-1-p=2">Next</a>/<a href="?d-1-p=9">Last</a>]</div>`;
  return {
    url,
    html: document('GETS | Current tenders', body),
    timeZone: 'Pacific/Auckland',
    readOn,
    // Either column may be the number of a notice; titles and links identify the notices.
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), number: false })),
  };
}

/** NSW eTendering: number and title in the heading, facts as bold labels before their values. */
function makeNewSouthWales(random: SeededRandom): ShapedPage {
  const url = 'https://www.tenders.example/?event=public.RFT.list';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 3,
    max: 15,
    times: true,
    numbers: [(year, count) => `RFT-100${count}-${year}`, (_, count) => `WS${31000 + count}`],
  });
  const links = new Map(all.map((draft) => [draft.id, `/?event=public.rft.show&RFTUUID=${guid(random)}`]));
  const fact = (label: string, value: string): string =>
    `<div class="list-column"><div class="list-column-inner"><strong>${label}</strong> <span>${value}</span></div></div>`;
  const items = all.map(
    (
      draft,
    ) => `<div class="list-box"><div class="row"><div class="col-sm-12"><h2><a href="${escape(links.get(draft.id) ?? '')}">${draft.number ?? ''} - ${escape(draft.title)}</a></h2></div>
<div class="col-sm-8">${fact('RFT ID', draft.number ?? '')}${fact('RFT Type', pick(random, ['Open Tender', 'Expression of Interest']))}${fact('Published', printDay['7-Mar-2026'](draft.posted))}${fact(
      'Closes',
      dueText(draft, (due) => `${printWhen(due, '7-Mar-2026', '2:00pm')} (Sydney Time)`),
    )}${fact('Category', pick(random, ['Building construction', 'Fencing', 'Health services']))}${fact('Agency', pick(random, ['Sydney Water', 'Department of Education', 'Transport for NSW']))}</div>
<p>${escape(sentence(random))}</p></div></div>`,
  );
  const body = `<nav><a href="/">eTendering</a><a href="/?event=public.CN.list">Contracts</a></nav><main id="main-content"><h1>Current Tenders</h1>
${items.join('\n')}
<ul class="pagination"><li><span>1</span></li><li><a href="/?event=public.RFT.list&amp;p=2">2</a></li></ul></main>`;
  return {
    url,
    html: document('Current Tenders', body),
    timeZone: 'Australia/Sydney',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(links.get(draft.id) ?? '', url) })),
  };
}

const arabicWorks = ['توريد', 'صيانة', 'إنشاء', 'تشغيل', 'تأهيل'];
const arabicObjects = [
  'الأجهزة الطبية',
  'شبكة المياه',
  'المباني المدرسية',
  'أنظمة التكييف',
  'الطرق الزراعية',
  'الحدائق العامة',
];
const arabicPlaces = ['بمحافظة الطائف', 'في مستشفى الملك', 'ببلدية أبها', 'المرحلة الثانية', 'لفروع الوزارة'];

/** Etimad: Arabic cards from right to left, at times with Arabic digits. */
function makeEtimad(random: SeededRandom): ShapedPage {
  const url = 'https://tenders.etimad.example/Tender/AllTendersForVisitor?PageNumber=1';
  const readOn = someDay(random);
  const numerals = chance(random, 40) ? inArabicDigits : (text: string): string => text;
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 20,
    title: (random) => `${pick(random, arabicWorks)} ${pick(random, arabicObjects)} ${pick(random, arabicPlaces)}`,
    numbers: [(year, count) => `${year.slice(2)}0139${String(count).padStart(6, '0')}`],
  });
  const href = (draft: Draft): string => `/Tender/DetailsForVisitor?STenderId=${draft.id}`;
  const cards = all.map(
    (draft) => `<div class="tender-card rounded card mt-0 mb-4"><div class="row">
<div class="col-12 col-md-9"><div class="tender-metadata"><span class="badge badge-primary">${pick(random, ['منافسة عامة', 'شراء مباشر'])}</span> <span class="date">تاريخ النشر : ${numerals(draft.posted)}</span></div>
<h3><a href="${href(draft)}">${draft.title}</a></h3><p>${pick(random, ['أمانة محافظة جدة', 'وزارة الصحة', 'جامعة الملك خالد'])}</p></div>
<div class="col-12 col-md-3 tender-coast"><ul><li><span>الرقم المرجعي</span> <span>${numerals(draft.number ?? '')}</span></li><li><span>آخر موعد لاستلام الاستفسارات</span> <span>${numerals(draft.posted)}</span></li><li><span>آخر موعد لتقديم العروض</span> <span>${dueText(draft, ({ day }) => numerals(day))}</span></li></ul><a class="btn" href="${href(draft)}">التفاصيل</a></div>
</div></div>`,
  );
  const body = `<div dir="rtl"><nav><a href="/">الرئيسية</a><a href="/Tender">المنافسات</a></nav><h1>المنافسات والمشتريات الحكومية</h1>
${cards.join('\n')}
<ul class="pagination"><li><a href="?PageNumber=2">التالي</a></li></ul></div>`;
  return {
    url,
    html: inLanguage(document('المنافسات', body), 'ar'),
    timeZone: 'Asia/Riyadh',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), number: false })),
  };
}

export const geBizListing: PageShape = {
  name: 'GeBIZ, open opportunities',
  knownFrom:
    'public scrapers with formSectionHeader6_TEXT, commandLink_TITLE-BLUE, formOutputText_VALUE-DIV, outputText_DATE-GREEN',
  make: makeGeBiz,
};

export const getsTable: PageShape = {
  name: 'GETS New Zealand, current tenders',
  knownFrom: 'public scraper of ExternalIndex.htm (six columns, close date such as 12:00 PM 13 Feb 2026)',
  make: makeGets,
};

export const newSouthWales: PageShape = {
  name: 'NSW eTendering, current tenders',
  knownFrom: 'public spider of public.RFT.list (h2/a, strong labels with spans beside them)',
  make: makeNewSouthWales,
};

export const etimadCards: PageShape = {
  name: 'Etimad, cards (Arabic)',
  knownFrom: 'general knowledge of the portal: tender-card, tender-metadata, labels and values in spans',
  make: makeEtimad,
};
