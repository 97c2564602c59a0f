import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { addDays, dayOf, print, zoneOffset } from './moments.js';
import { each, escape, link, makePage } from './website.js';
import { makePerson, makeTown, slugOf } from './words.js';

function makeUrl(random: SeededRandom, path: string): string {
  return `https://${slugOf(makeTown(random))}.example.org/${path}/`;
}

const upload = (bid: Bid): string =>
  `/wp-content/uploads/${bid.posted.slice(0, 4)}/${bid.posted.slice(5, 7)}/${slugOf(bid.title)}-${bid.id}.pdf`;

/** Table with a random order of columns. The plug-in gives each cell a class that depends only on its position. */
const tablePress: PageShape = {
  name: 'WordPress TablePress table of bids',
  knownFrom: 'general knowledge of TablePress (tablepress-id-4, row-2, column-1)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'doing-business/bids-rfps');
    const bids = makeBids(random, { readOn, min: 3, max: 30, withoutNumber: 12, withoutDue: 12 });
    const pattern = pickFrom(random, ['MM/DD/YYYY{ h:mm A}', 'MMMM D, YYYY{ @ h:mm a}', 'MMM D YYYY{ h:mm A}']);
    const columns: [string, (bid: Bid) => string][] = [
      [
        pickFrom(random, ['Bid Number', 'Solicitation No.', 'Ref. No.', 'Sol. No.', 'Control Number']),
        (bid) => escape(bid.number ?? ''),
      ],
      [pickFrom(random, ['Description', 'Project', 'Title', 'Bid Name']), (bid) => link(upload(bid), bid.title)],
      [pickFrom(random, ['Posted', 'Issue Date', 'Date Advertised']), (bid) => print(bid.posted, 'MM/DD/YYYY')],
      [
        pickFrom(random, ['Due Date', 'Closing Date', 'Bids Due', 'Submission Deadline']),
        (bid) => (bid.due === null ? escape(bid.dueWords) : print(bid.due, pattern)),
      ],
      ['Contact', () => makePerson(random)],
    ];
    const ordered = random.some(columns, columns.length);
    const rows = each(
      bids,
      (bid, row) =>
        `<tr class="row-${row + 2}">${ordered.map(([, cell], column) => `<td class="column-${column + 1}">${cell(bid)}</td>`).join('')}</tr>`,
    );
    const main = `<article class="page type-page"><header class="entry-header"><h1 class="entry-title">Bids &amp; RFPs</h1></header><div class="entry-content"><table id="tablepress-4" class="tablepress tablepress-id-4"><thead><tr class="row-1">${ordered.map(([head], column) => `<th class="column-${column + 1}">${head}</th>`).join('')}</tr></thead><tbody class="row-striping row-hover">
${rows}
</tbody></table></div></article>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: upload(bid), posted: true }));
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Bids & RFPs', main, notices });
  },
};

/** Table block of the editor, which has a header only if the author enabled it. */
const blockTable: PageShape = {
  name: 'WordPress table block without a head',
  knownFrom: 'general knowledge of the table block of WordPress (figure.wp-block-table, has-fixed-layout)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'bids');
    const bids = makeBids(random, { readOn, min: 3, max: 14 });
    const rows = each(
      bids,
      (bid) =>
        `<tr><td><strong>${escape(bid.number ?? '')}</strong></td><td><a href="${upload(bid)}" target="_blank" rel="noreferrer noopener">${escape(bid.title)}</a></td><td>Due: ${print(bid.due ?? '', 'MMMM D, YYYY, h:mm a')}</td></tr>`,
    );
    const main = `<main class="wp-block-group"><h1 class="wp-block-post-title">Bid Opportunities</h1><div class="entry-content wp-block-post-content"><p>All bids must be sealed and marked on the outside of the envelope.</p><figure class="wp-block-table"><table class="has-fixed-layout"><tbody>
${rows}
</tbody></table></figure><p>For questions, call (555) 010-2044.</p></div></main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: upload(bid) }));
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Bid Opportunities', main, notices });
  },
};

/** Posts of a category: the date under a title is that of the post, the deadline is in the text. */
const posts: PageShape = {
  name: 'WordPress posts of a bid category',
  knownFrom: 'general knowledge of themes of WordPress (entry-title, entry-date published)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'category/bids');
    const bids = makeBids(random, { readOn, min: 3, max: 10, withoutNumber: 3 });
    const phrase = pickFrom(random, [
      'Bids are due by',
      'Proposals will be accepted until',
      'Sealed bids must be received no later than',
      'Deadline for submission:',
    ]);
    const articles = each(
      bids,
      (bid) =>
        `<article id="post-${bid.id}" class="post type-post category-bids"><header class="entry-header"><h2 class="entry-title"><a href="/${dayOf(bid.posted).replaceAll('-', '/')}/${slugOf(bid.title)}-${bid.id}/" rel="bookmark">${escape(bid.title)}</a></h2></header><div class="entry-content"><p>${bid.number === null ? '' : `Bid No. ${escape(bid.number)}. `}The ${escape(bid.agency)} requests bids for this project. ${phrase} ${print(bid.due ?? '', 'h:mm a [on] dddd, MMMM D, YYYY')}.</p></div><footer class="entry-footer"><span class="posted-on">Posted on <time class="entry-date published" datetime="${bid.posted}T09:15:00${zoneOffset(bid.posted, 'America/Chicago')}">${print(bid.posted, 'MMMM D, YYYY')}</time></span> <span class="cat-links">Categorized as <a href="/category/bids/">Bids</a></span></footer></article>`,
    );
    const main = `<main id="main"><header class="page-header"><h1 class="page-title">Category: Bids</h1></header>\n${articles}\n<nav class="pagination"><a class="page-numbers" href="/category/bids/page/2/">2</a><a class="next page-numbers" href="/category/bids/page/2/">Older posts</a></nav></main>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, {
        link: `/${dayOf(bid.posted).replaceAll('-', '/')}/${slugOf(bid.title)}-${bid.id}/`,
        posted: true,
      }),
    );
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Category: Bids', main, notices });
  },
};

/** Toggles of a page builder, with the title as the toggle, and the facts as lines in its pane. */
const toggles: PageShape = {
  name: 'WordPress page builder, accordion of toggles',
  knownFrom: 'general knowledge of the accordion of Elementor (elementor-tab-title, elementor-tab-content)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'procurement');
    const bids = makeBids(random, { readOn, min: 3, max: 12, withoutNumber: 6 });
    const label = pickFrom(random, ['Due Date', 'Closing Date', 'Bid Due']);
    const panes = each(
      bids,
      (bid) =>
        `<div class="elementor-accordion-item"><div id="elementor-tab-title-${bid.id}" class="elementor-tab-title" role="button" aria-expanded="false"><span class="elementor-accordion-icon"></span><a class="elementor-accordion-title" tabindex="0">${escape(bid.title)}</a></div><div class="elementor-tab-content elementor-clearfix" style="display:none"><p>${bid.number === null ? '' : `Bid Number: ${escape(bid.number)}<br>`}Issued: ${print(bid.posted, 'MMMM D, YYYY')}<br>Questions Due: ${print(bid.questions, 'MMMM D, YYYY h:mm A')}<br>${label}: ${print(bid.due ?? '', 'MMMM D, YYYY h:mm A')}</p><ul><li><a href="${upload(bid)}">Download the bid documents</a></li>${isOneIn(random, 3) ? `<li><a href="${upload(bid)}?a=1">Addendum 1</a></li>` : ''}</ul></div></div>`,
    );
    const main = `<div class="elementor"><h2 class="elementor-heading-title">Open Solicitations</h2><div class="elementor-accordion">\n${panes}\n</div><p>Page last revised ${print(addDays(readOn, -3), 'MMMM D, YYYY')}</p></div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: upload(bid), posted: true }));
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Procurement', main, notices });
  },
};

export const wordPressShapes: readonly PageShape[] = [tablePress, blockTable, posts, toggles];
