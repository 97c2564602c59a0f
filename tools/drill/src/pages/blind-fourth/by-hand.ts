import { addDays, printDay, printTime } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { type Draft } from '../blind/drafts.js';
import { department, escape, person } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon, sheetDay } from './printing.js';
import { numberOf, rows, siteShape, statusText, titleOf } from './site-page.js';
import { americanTitle } from './titles.js';

/** Pages that clerks made by hand or exported from an office program; none has the frame of a website. */

const dayOf = (draft: Draft, shift = 0): string =>
  dueText(draft, ({ day }) => printDay['Saturday, March 7, 2026'](addDays(day, shift)));

export const wordParagraphs = siteShape(
  {
    name: 'Word export, paragraphs with tabs and indents',
    knownFrom: 'https://learn.microsoft.com/previous-versions/office (Word HTML, MsoNormal and mso-tab-count)',
    url: 'http://www.mercycounty.example/purchasing/bids.htm',
    timeZone: 'America/Chicago',
    draftOptions: { title: americanTitle, times: true, max: 18 },
  },
  ({ random, readOn, all, owner }) => {
    const line = (text: string, style = 'margin-left:.5in'): string =>
      `<p class=MsoNormal style='${style}'><span style='font-size:11.0pt;font-family:"Arial","sans-serif"'>${text}<o:p></o:p></span></p>`;
    const blank = '<p class=MsoNormal><o:p>&nbsp;</o:p></p>';
    return {
      link: () => null,
      without: ['posted'],
      html: `<html lang="en">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 14"><title>${owner} COUNTY PURCHASING</title>
<style><!-- p.MsoNormal {margin:0in;margin-bottom:.0001pt;} @page WordSection1 {size:8.5in 11.0in;} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><div class=WordSection1>
<p class=MsoTitle align=center><b>${owner.toUpperCase()} COUNTY PURCHASING DEPARTMENT</b></p>
${line(`Updated ${printDay['March 7, 2026'](readOn)}`, 'text-align:center')}
${line('Bids are received in the office of the County Clerk, Room 110. Bidders are responsible for checking for addenda.', '')}
${blank}
<p class=MsoNormal><b><u>CURRENT BIDS AND PROPOSALS<o:p></o:p></u></b></p>
${blank}
${rows(
  all,
  (draft) =>
    `<p class=MsoNormal><b><span style='font-size:12.0pt'>${numberOf(draft)}<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp;&nbsp; </span>${titleOf(draft)}</span></b><o:p></o:p></p>
${chance(random, 50) ? line(`Pre-bid conference:<span style='mso-tab-count:1'>&nbsp;&nbsp; </span>${dayOf(draft, -10)}, 9:00 a.m., ${pick(random, ['Courthouse Annex', 'Road Department', 'on site'])}`) : ''}
${line(`Bids due:<span style='mso-tab-count:2'>&nbsp;&nbsp;&nbsp;&nbsp; </span><u>${dayOf(draft)} at ${dueText(draft, (due) => printTime['2:00 p.m.'](timeOrNoon(due)))}</u>`)}
${line(`Contact:<span style='mso-tab-count:2'>&nbsp;&nbsp;&nbsp; </span>${person(random)}, (555) ${digits(random, 3)}-${digits(random, 4)}`)}
${blank}`,
)}
<p class=MsoNormal><b><u>BIDS AWARDED<o:p></o:p></u></b></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0><tr><td width=300><p class=MsoNormal>Grader Blades</p></td><td width=200><p class=MsoNormal>Kessler Equipment</p></td><td width=120><p class=MsoNormal>${printDay['3/7/2026'](addDays(readOn, -20))}</p></td></tr></table>
</div></body></html>
`,
    };
  },
);

export const excelSheet = siteShape(
  {
    name: 'Excel export, a sheet with a title row, states and a legend',
    knownFrom: 'https://learn.microsoft.com/previous-versions/office (Excel HTML, xl classes and x:num)',
    url: 'http://purchasing.tollwaydistrict.example/bidcalendar.htm',
    timeZone: 'America/Chicago',
    draftOptions: { title: americanTitle, times: true, closed: 25, cancelled: 8 },
  },
  ({ random, readOn, all, owner }) => ({
    link: () => null,
    html: `<html lang="en" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><title>Bid Calendar</title><style>.xl24 {white-space:normal;} .xl27 {font-weight:700;}</style></head>
<body link=blue vlink=purple>
<table x:str border=0 cellpadding=0 cellspacing=0 width=980 style='border-collapse:collapse;table-layout:fixed'><col width=90><col width=300><col width=80><col width=120><col width=90><col width=90><col width=80><col width=90>
<tr height=26><td colspan=8 height=26 class=xl30 align=center>${owner} TOLLWAY DISTRICT - BID CALENDAR</td></tr>
<tr height=17><td colspan=8 class=xl24>Revised ${sheetDay(readOn)}</td></tr>
<tr height=17><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td></tr>
<tr height=17><td class=xl27>BID NO.</td><td class=xl27>DESCRIPTION</td><td class=xl27>ADVERTISED</td><td class=xl27>DEPARTMENT</td><td class=xl27>PRE-BID</td><td class=xl27>DUE DATE</td><td class=xl27>DUE TIME</td><td class=xl27>STATUS</td></tr>
${rows(
  all,
  (draft) =>
    `<tr height=17 style='height:12.75pt'><td class=xl24>${numberOf(draft)}</td><td class=xl24>${titleOf(draft)}</td><td class=xl26 align=right x:num="${between(random, 46000, 46500)}">${sheetDay(draft.posted)}</td><td class=xl24>${escape(department(random))}</td><td class=xl26 align=right>${chance(random, 40) ? dueText(draft, ({ day }) => sheetDay(addDays(day, -12))) : 'N/A'}</td><td class=xl26 align=right x:num="${between(random, 46000, 46500)}">${dueText(draft, ({ day }) => sheetDay(day))}</td><td class=xl28 align=right x:num="0.58333333333333337">${dueText(draft, (due) => printTime['2:00 PM'](timeOrNoon(due)))}</td><td class=xl24>${statusText(draft, 'OPEN', 'CLOSED', 'CANCELLED')}</td></tr>${chance(random, 10) ? '\n<tr height=17><td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td></tr>' : ''}`,
)}
<tr height=17><td colspan=8 class=xl24>N/A = no conference is held. Dates may change without notice.</td></tr>
<![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=90></td><td width=300></td><td width=80></td><td width=120></td><td width=90></td><td width=90></td><td width=80></td><td width=90></td></tr><![endif]>
</table></body></html>
`,
  }),
);
