import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type DayForm, printDay, printTime, printWhen, someDay } from '../blind/days.js';
import { between, chance, digits, guid, pick } from '../blind/draw.js';
import { makeDrafts, expectedNotice, type Draft } from '../blind/drafts.js';
import { absolute, document } from '../blind/surroundings.js';
import { department, escape, hostName, person, sentence, town } from '../blind/words.js';
import { dueText, inLanguage } from './printing.js';

/** Elementor: loop items with a heading, lists of icons and a button. */
function makeElementor(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}.example/bids-rfps/`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 12, times: chance(random, 50), missingNumbers: 15 });
  const form: DayForm = pick(random, ['March 7, 2026', 'Mar 7, 2026', '03/07/2026']);
  const href = (draft: Draft): string =>
    `https://www.${hostName(name)}.example/bid/${hostName(draft.title)}-${draft.id}/`;
  const icon = (text: string): string =>
    `<li class="elementor-icon-list-item"><span class="elementor-icon-list-icon"><svg aria-hidden="true"></svg></span><span class="elementor-icon-list-text">${text}</span></li>`;
  const items = all.map(
    (
      draft,
    ) => `<div data-elementor-type="loop-item" class="elementor e-loop-item post-${draft.id} bid type-bid status-publish"><div class="elementor-element e-con">
<div class="elementor-widget-heading"><div class="elementor-widget-container"><h3 class="elementor-heading-title elementor-size-default">${escape(draft.title)}</h3></div></div>
<div class="elementor-widget-icon-list"><ul class="elementor-icon-list-items">${draft.number === null ? '' : icon(`Bid # ${draft.number}`)}${icon(`Posted: ${printDay[form](draft.posted)}`)}${icon(`Closing: ${dueText(draft, (due) => printWhen(due, form, '2:00 PM', ' @ '))}`)}${icon(department(random))}</ul></div>
<div class="elementor-widget-button"><a class="elementor-button elementor-button-link" href="${href(draft)}"><span class="elementor-button-text">View Details</span></a></div></div></div>`,
  );
  const body = `<header class="elementor-location-header"><nav><ul><li><a href="/">Home</a></li><li><a href="/departments/">Departments</a></li><li><a href="/news/">News</a></li></ul></nav></header>
<div class="elementor"><h1 class="elementor-heading-title">Bids &amp; RFPs</h1><div class="elementor-loop-container elementor-grid">
${items.join('\n')}
</div></div><footer class="elementor-location-footer"><p>${escape(name)} Town Hall, (555) ${digits(random, 3)}-${digits(random, 4)}</p></footer>`;
  return {
    url,
    html: document(`Bids & RFPs - ${name}`, body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: href(draft) })),
  };
}

/** Wix: rich text of headings and paragraphs, with characters that have no width. */
function makeWix(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.townof${hostName(name)}.example/bids`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 8, times: true });
  const paragraph = (text: string): string =>
    `<p class="font_8 wixui-rich-text__text"><span class="color_15 wixui-rich-text__text">${text}</span></p>`;
  const href = (draft: Draft): string => `https://docs.${hostName(name)}.example/_files/ugd/${draft.id}.pdf`;
  const blocks = all.map(
    (
      draft,
    ) => `<div id="comp-${draft.id}" class="wixui-repeater__item"><div data-testid="richTextElement" class="wixui-rich-text"><h2 class="font_2 wixui-rich-text__text"><span style="font-weight:bold">${escape(draft.title)}</span></h2></div>
<div data-testid="richTextElement" class="wixui-rich-text">${paragraph(`Bid Number: ${draft.number ?? ''}`)}${paragraph('&#8203;')}${paragraph(`Date Issued: ${printDay['March 7, 2026'](draft.posted)}`)}${paragraph(`Bids Due: ${dueText(draft, (due) => printWhen(due, 'March 7, 2026', '2:00 PM', '&nbsp;at '))}&#8203;`)}</div>
<div class="wixui-button"><a href="${href(draft)}" target="_blank"><span>Download</span></a></div></div>`,
  );
  const body = `<div id="SITE_CONTAINER"><header id="SITE_HEADER"><nav><ul><li><a href="/">Home</a></li><li><a href="/meetings">Meetings</a></li></ul></nav></header>
<main id="PAGES_CONTAINER"><div class="wixui-rich-text"><h1 class="font_0">Bids and Proposals</h1></div><div class="wixui-repeater">
${blocks.join('\n')}
</div></main><footer id="SITE_FOOTER"><p>&copy; Town of ${escape(name)}</p></footer></div>`;
  return {
    url,
    html: document(`Bids | Town of ${name}`, body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: href(draft) })),
  };
}

/** Squarespace: an accordion of titles, the facts as sentences and labels in paragraphs of the panes. */
function makeSquarespace(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}housing.example/procurement`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 8, times: true });
  const numberFirst = chance(random, 50);
  const items = all.map(
    (
      draft,
      index,
    ) => `<li class="accordion-item"><h4 class="accordion-item__title-wrapper" role="heading"><button class="accordion-item__click-target" aria-expanded="false" aria-controls="dropdown-${index}"><span class="accordion-item__title">${numberFirst ? `${draft.number ?? ''}: ` : ''}${escape(draft.title)}</span><div class="accordion-icon-container"></div></button></h4>
<div class="accordion-item__dropdown" id="dropdown-${index}"><div class="accordion-item__description"><p>${escape(sentence(random))}</p>${numberFirst ? '' : `<p><strong>Solicitation:</strong> ${draft.number ?? ''}</p>`}<p><strong>Issue date:</strong> ${printDay['March 7, 2026'](draft.posted)}</p><p><strong>Submission deadline:</strong> ${dueText(draft, (due) => printWhen(due, 'March 7, 2026', '2:00pm', ', '))}</p><p><a href="/s/${hostName(draft.title)}.pdf">Download the solicitation</a></p></div></div></li>`,
  );
  const body = `<header id="header"><a href="/">Home</a><a href="/about">About</a></header><main id="page"><section class="page-section"><h1>Procurement</h1><p>${escape(name)} Housing Authority invites offers for the following.</p><ul class="accordion-items-container" data-should-allow-multiple-open-items="">
${items.join('\n')}
</ul></section></main><footer><p>Contact ${person(random)}</p></footer>`;
  return {
    url,
    html: document('Procurement', body),
    timeZone: 'America/Chicago',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(`/s/${hostName(draft.title)}.pdf`, url) })),
  };
}

/** OpenCities (Granicus): articles that are one link, with tags and a line of the closing. */
function makeOpenCities(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}.example/Business/Tenders`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 12, times: true, closed: 25 });
  const href = (draft: Draft): string =>
    `/Business/Tenders/${draft.number?.replaceAll(/[^\w]+/g, '-') ?? ''}-${hostName(draft.title)}`;
  const items = all.map(
    (draft) =>
      `<div class="list-item-container"><article><a href="${href(draft)}"><h2 class="list-item-title">${escape(draft.title)}</h2><p class="tender-number">${pick(random, ['Contract', 'Tender'])} number: ${draft.number ?? ''}</p><p class="list-item-block-desc">${escape(sentence(random))}</p><div class="tag-list"><span class="text">${draft.status === 'open' ? 'Open' : 'Closed'}</span></div><p class="tender-date">${draft.status === 'open' ? 'Closing date' : 'Closed'}: ${dueText(draft, (due) => printWhen(due, '7 March 2026', '2:00pm', ', '))}</p></a></article></div>`,
  );
  const body = `<header><nav aria-label="Main"><ul><li><a href="/Residents">Residents</a></li><li><a href="/Business">Business</a></li></ul></nav></header><main id="main-content"><h1 class="oc-page-title">Tenders</h1>
<div class="oc-list-view">
${items.join('\n')}
</div><div class="seamless-pagination-info">Page 1 of 1</div></main>`;
  return {
    url,
    html: inLanguage(document(`Tenders - ${name}`, body), 'en-AU'),
    timeZone: 'Australia/Melbourne',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** Joomla, category blog: a heading for each article, the day of publication as a fact, the deadline in the text. */
function makeJoomla(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}county.example/index.php/purchasing/invitations-to-bid`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 10, times: true });
  const href = (draft: Draft): string =>
    `/index.php/purchasing/invitations-to-bid/${draft.id}-${hostName(draft.title)}`;
  const articles = all.map(
    (
      draft,
    ) => `<div class="item column-1" itemprop="blogPost" itemscope itemtype="https://schema.org/BlogPosting"><div class="page-header"><h2 itemprop="name"><a href="${href(draft)}" itemprop="url">${escape(draft.title)}</a></h2></div>
<dl class="article-info muted"><dt class="article-info-term">Details</dt><dd class="createdby">Written by <span itemprop="name">${person(random)}</span></dd><dd class="category-name">Category: <a href="/index.php/purchasing">Invitations to Bid</a></dd><dd class="published">Published: <time datetime="${draft.posted}T08:00:00-05:00" itemprop="datePublished">${printDay['7 March 2026'](draft.posted)}</time></dd><dd class="hits">Hits: ${between(random, 3, 900)}</dd></dl>
<p>${draft.number === null ? '' : `${draft.number}. `}Sealed bids for the above will be received by the Purchasing Agent until ${dueText(draft, (due) => `${printTime['2:00 p.m.'](due.time ?? '12:00')}, ${printDay['Saturday, March 7, 2026'](due.day)}`)}, at which time they will be opened and read aloud.</p>
<p class="readmore"><a class="btn" href="${href(draft)}">Read more: ${escape(draft.title)}</a></p></div>`,
  );
  const body = `<ul class="nav menu"><li><a href="/">Home</a></li><li><a href="/index.php/departments">Departments</a></li></ul><div class="blog" itemscope itemtype="https://schema.org/Blog"><div class="page-header"><h1>Invitations to Bid</h1></div>
${articles.join('\n')}
<div class="pagination"><p class="counter">Page 1 of 2</p><ul><li><a href="?start=10">2</a></li></ul></div></div>`;
  return {
    url,
    html: document(
      'Invitations to Bid',
      body,
      '<meta name="generator" content="Joomla! - Open Source Content Management">',
    ),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** SharePoint, modern list: cells are marked by role, headers have a separate row, and dates have the format of the browser. */
function makeModernList(random: SeededRandom): ShapedPage {
  const url = 'https://agency.sharepoint.example/sites/procurement/Lists/Solicitations/AllItems.aspx';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 3, max: 20, times: true });
  const keys = ['Title', 'Solicitation_x0020_Number', 'Release_x0020_Date', 'Due_x0020_Date', 'Contact'];
  const heads = ['Title', 'Solicitation Number', 'Release Date', 'Due Date', 'Contact'];
  const href = (draft: Draft): string => `/sites/procurement/Lists/Solicitations/DispForm.aspx?ID=${draft.id}`;
  const cell = (index: number, content: string): string =>
    `<div role="gridcell" aria-colindex="${index + 2}" class="ms-DetailsRow-cell" data-automation-key="${keys[index] ?? ''}">${content}</div>`;
  const rows = all.map(
    (draft, index) =>
      `<div role="presentation" class="ms-List-cell"><div role="row" aria-rowindex="${index + 2}" data-automationid="DetailsRow" class="ms-DetailsRow"><div role="gridcell" class="ms-DetailsRow-cellCheck"><div role="radio" aria-label="Select row"></div></div><div class="ms-DetailsRow-fields" role="presentation">${cell(0, `<button type="button" class="ms-Link" data-href="${href(draft)}">${escape(draft.title)}</button>`)}${cell(1, draft.number ?? '')}${cell(2, printDay['3/7/2026'](draft.posted))}${cell(
        3,
        dueText(draft, (due) => printWhen(due, '3/7/2026', '2:00 PM')),
      )}${cell(4, `<span class="ms-Persona">${person(random)}</span>`)}</div></div></div>`,
  );
  const body = `<div class="od-TopBar"><button>Export to Excel</button></div><h1>Solicitations</h1><div role="grid" aria-label="List of solicitations" id="${guid(random)}">
<div role="row" class="ms-DetailsHeader"><div role="columnheader" class="ms-DetailsHeader-check"></div>${heads.map((head, index) => `<div role="columnheader" aria-colindex="${index + 2}" data-item-key="${keys[index] ?? ''}"><div class="ms-DetailsHeader-cellTitle"><span class="ms-DetailsHeader-cellName">${head}</span></div></div>`).join('')}</div>
${rows.join('\n')}
</div>`;
  return {
    url,
    html: document('Solicitations - All Items', body),
    timeZone: 'America/Denver',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null })),
  };
}

export const elementorCards: PageShape = {
  name: 'WordPress Elementor, loop of cards',
  knownFrom: 'markup of Elementor (e-loop-item, elementor-icon-list-text) as in public scrapers and saved pages',
  make: makeElementor,
};

export const wixTexts: PageShape = {
  name: 'Wix, repeater of rich texts',
  knownFrom: 'markup of Wix (wixui-rich-text, font_8, zero width spaces) as in saved pages',
  make: makeWix,
};

export const squarespaceAccordion: PageShape = {
  name: 'Squarespace, accordion',
  knownFrom: 'markup of Squarespace 7.1 (accordion-item__title, accordion-item__description) as in saved pages',
  make: makeSquarespace,
};

export const openCitiesList: PageShape = {
  name: 'OpenCities (Granicus), list of tenders',
  knownFrom: 'public scrapers of Australian councils (list-item-container, list-item-title, list-item-block-desc)',
  make: makeOpenCities,
};

export const joomlaBlog: PageShape = {
  name: 'Joomla, category blog of invitations',
  knownFrom: 'templates of Joomla com_content (blog, article-info, readmore)',
  make: makeJoomla,
};

export const modernList: PageShape = {
  name: 'SharePoint, modern list',
  knownFrom: 'markup of Fluent UI DetailsList (DetailsRow, gridcell, data-automation-key)',
  make: makeModernList,
};
