import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape, type ShapedPage, type StatedNotice } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { print } from './moments.js';
import { each, escape } from './website.js';

interface OldPage {
  readonly url: string;
  readonly readOn: string;
  readonly title: string;
  readonly body: string;
  readonly notices: readonly StatedNotice[];
}

/** Makes a page of the nineties: capital tags, no doctype, and perhaps no closing tags at the end. */
function oldPage(random: SeededRandom, { url, readOn, title, body, notices }: OldPage): ShapedPage {
  const end = isOneIn(random, 3) ? '' : '\n</BODY></HTML>';
  const html = `<HTML><HEAD><TITLE>${escape(title)}</TITLE><META NAME="GENERATOR" CONTENT="Microsoft FrontPage 3.0"></HEAD>
<BODY BGCOLOR="#FFFFFF" LINK="#0000FF">
<CENTER><FONT SIZE="+2"><B>${escape(title)}</B></FONT></CENTER>
${body}
<HR><FONT SIZE="-1"><A HREF="index.htm">Home</A> | <A HREF="mailto:clerk@example.gov">E-mail the Clerk</A> | Updated ${print(readOn, 'M/D/YY')}</FONT>${end}`;
  return { url, html, timeZone: 'America/New_York', readOn, notices };
}

const nestedTable: PageShape = {
  name: 'Nineties page, layout table with fonts in the cells',
  knownFrom: 'dobtco/openrfps-scrapers scrapers/ar/rfps.js (table tr td font.rowitem1 a); general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'http://www.county.example.us/procurement/bids/index.htm';
    const bids = makeBids(random, { readOn, min: 3, max: 20 });
    const font = (text: string): string => `<FONT FACE="Arial" SIZE="2">${text}</FONT>`;
    const bold = (text: string): string => font(`<B>${text}</B>`);
    const rows = each(
      bids,
      (bid, index) =>
        `<TR${index % 2 === 0 ? ' BGCOLOR="#EEEEEE"' : ''}><TD VALIGN=TOP NOWRAP><FONT CLASS="rowitem1"><A HREF="bid_${bid.id}.htm">${escape(bid.number ?? '')}</A></FONT><TD VALIGN=TOP>${font(escape(bid.title))}<TD ALIGN=RIGHT NOWRAP>${font(print(bid.due ?? '', 'MM/DD/YY{ h:mm A}'))}`,
    );
    const body = `<TABLE WIDTH="600" BORDER=0 CELLPADDING=0><TR><TD WIDTH=120 VALIGN=TOP><IMG SRC="seal.gif"><BR>${font('<A HREF="a.htm">About</A><BR><A HREF="m.htm">Minutes</A>')}</TD><TD><TABLE BORDER=1 CELLPADDING=4>
<TR><TD>${bold('Bid Number')}<TD>${bold('Description')}<TD>${bold('Opening Date')}
${rows}
</TABLE></TD></TR></TABLE>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `bid_${bid.id}.htm` }));
    return oldPage(random, { url, readOn, title: 'INVITATIONS TO BID', body, notices });
  },
};

const rules: PageShape = {
  name: 'Nineties page, notices between rules',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'http://www.town.example.us/bids.html';
    const bids = makeBids(random, { readOn, min: 3, max: 12, withoutNumber: 5 });
    const blocks = bids.map(
      (bid) =>
        `<P><B><A HREF="specs/${bid.id}.pdf">${escape(bid.title)}</A></B><BR>\n${bid.number === null ? '' : `Bid #: ${escape(bid.number)}<BR>\n`}Advertised: ${print(bid.posted, 'MMMM D, YYYY')}<BR>\nDue: ${print(bid.due ?? '', 'MMMM D, YYYY [at] h:mm A')}`,
    );
    const notices = bids.map((bid) => statedOf(bid, url, { link: `specs/${bid.id}.pdf`, posted: true }));
    return oldPage(random, { url, readOn, title: 'Bid Announcements', body: blocks.join('\n<HR>\n'), notices });
  },
};

/** Monospaced text: blanks separate the columns, and dashes underline the headers. */
const preformatted: PageShape = {
  name: 'Nineties page, preformatted columns',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'http://www.state.example.us/purch/openbids.htm';
    const bids = makeBids(random, { readOn, min: 3, max: 20, timed: false });
    const numbers = bids.map(({ number }) => number ?? '');
    const width = Math.max(...numbers.map(({ length }) => length), 10) + 3;
    const rows = each(
      bids,
      (bid) => `${linked(bid, width)}${print(bid.due ?? '', 'MM/DD/YYYY')}   ${escape(bid.title)}`,
    );
    const body = `<PRE>\n${'BID NUMBER'.padEnd(width)}DUE DATE     DESCRIPTION\n${'-'.repeat(width - 3)}   ----------   ----------------------------------------\n${rows}\n</PRE>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `b${bid.id}.txt` }));
    return oldPage(random, { url, readOn, title: 'Open Bids', body, notices });
  },
};

function linked(bid: Bid, width: number): string {
  const number = bid.number ?? '';
  return `<A HREF="b${bid.id}.txt">${escape(number)}</A>${' '.repeat(width - number.length)}`;
}

const bullets: PageShape = {
  name: 'Nineties page, bulleted links with number and date in the line',
  knownFrom: 'thayton/bidmap plugins/ga/link/cityofnewnan.py (list of links); general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'http://www.city.example.us/current_open_bids.htm';
    const bids = makeBids(random, { readOn, min: 3, max: 15 });
    const pattern = pickFrom(random, [
      '([due] MMMM D, YYYY{, h:mm A})',
      '- [Due] MM/DD/YYYY{ h:mm A}',
      '- [closes] MMM D, YYYY{ [at] h:mm A}',
    ]);
    const items = each(
      bids,
      (bid) =>
        `<LI><A HREF="bids/${bid.id}.htm">${escape(bid.number ?? '')} - ${escape(bid.title)}</A> ${print(bid.due ?? '', pattern)}`,
    );
    const body = `<P>The following bids are open:</P>\n<UL>\n${items}\n</UL>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `bids/${bid.id}.htm` }));
    return oldPage(random, { url, readOn, title: 'Current Open Bids', body, notices });
  },
};

/** A table for each notice, with a label and its value in each row. The first row has the title. */
const tablePerNotice: PageShape = {
  name: 'Nineties page, a table for each notice',
  knownFrom:
    'dobtco/openrfps-scrapers scrapers/tx/rfps.coffee (a table per notice, "Req. Number:", title after a colon)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'http://esbd.example.us/newbidshow.cfm';
    const bids = makeBids(random, { readOn, min: 3, max: 15 });
    const row = (label: string, value: string): string =>
      `<TR><TD WIDTH=150><B>${label}</B></TD><TD>${value}</TD></TR>`;
    const blocks = each(
      bids,
      (bid) =>
        `<TABLE WIDTH="90%" BORDER=0>${row('Title:', escape(bid.title))}${row('Req. Number:', `<A HREF="bid_show.cfm?bidid=${bid.id}">${escape(bid.number ?? '')}</A>`)}${row('Agency:', escape(bid.agency))}${row('Open Date:', print(bid.due ?? '', 'M/D/YYYY h:mm A'))}${row('Posted:', print(bid.posted, 'M/D/YYYY'))}</TABLE><BR>`,
    );
    const notices = bids.map((bid) => statedOf(bid, url, { link: `bid_show.cfm?bidid=${bid.id}`, posted: true }));
    return oldPage(random, { url, readOn, title: 'Electronic Business Daily', body: blocks, notices });
  },
};

export const ninetiesShapes: readonly PageShape[] = [nestedTable, rules, preformatted, bullets, tablePerNotice];
