import { type SeededRandom } from '../../seeded-random.js';
import { addDays, printDay } from './days.js';
import { between, chance, digits, pick, shuffled } from './draw.js';
import { department, escape, hostName, person } from './words.js';

/** Content around the list on a page of a city or county; none of it is a notice. */

export function absolute(href: string, url: string): string {
  return new URL(href, url).toString();
}

export function lines(all: readonly string[]): string {
  return all.filter((line) => line !== '').join('\n');
}

export function cityNavigation(random: SeededRandom): string {
  const items = shuffled(random, [
    'Government',
    'Departments',
    'Residents',
    'Business',
    'Visitors',
    'How Do I...',
    'Services',
    'News',
  ]).slice(0, 6);
  return `<nav id="mainNav" role="navigation" aria-label="Main"><ul class="megamenu">
${items.map((item, index) => `  <li class="nav${index}"><a href="/${index + 27}/${hostName(item)}" class="navMenu">${item}</a></li>`).join('\n')}
</ul></nav>`;
}

export function breadcrumb(items: readonly string[]): string {
  return `<ol class="breadcrumb">${items.map((item, index) => `<li${index === items.length - 1 ? ' class="active"' : ''}>${item}</li>`).join(' <li class="divider">/</li> ')}</ol>`;
}

const headlines = [
  'City Hall closed for the holiday',
  'Leaf collection begins',
  'Council approves budget',
  'Road closure on Second Street',
  'New trail opens',
  'Water quality report is available',
  'Summer concert series announced',
  'Household hazardous waste day',
  'Mayor delivers annual address',
];

export function news(random: SeededRandom, readOn: string): string {
  const items = random.some(headlines, between(random, 2, 4));
  return `<div class="widget news"><h3>News</h3>
${items
  .map(
    (headline) =>
      `<div class="newsItem"><a href="/CivicAlerts.aspx?AID=${digits(random, 3)}">${headline}</a><br><span class="date">Posted on: ${printDay['March 7, 2026'](addDays(readOn, -between(random, 1, 40)))}</span></div>`,
  )
  .join('\n')}
</div>`;
}

export function calendar(random: SeededRandom, readOn: string): string {
  const cells = Array.from({ length: 35 }, (_, index) =>
    index < 30 ? `<td><a href="/Calendar.aspx?day=${index + 1}">${index + 1}</a></td>` : '<td>&nbsp;</td>',
  );
  const weeks = [0, 7, 14, 21, 28].map((first) => `<tr>${cells.slice(first, first + 7).join('')}</tr>`);
  return `<div class="widget calendar"><table summary="Calendar"><caption>${printDay['March 7, 2026'](readOn).replace(/ \d+,/, '')}</caption>
<tr><th>Su</th><th>Mo</th><th>Tu</th><th>We</th><th>Th</th><th>Fr</th><th>Sa</th></tr>
${weeks.join('\n')}
</table><p><a href="/Calendar.aspx">${pick(random, ['City Council Meeting', 'Planning Commission', 'Library Story Time'])}</a>, ${printDay['March 7, 2026'](addDays(readOn, between(random, 1, 20)))}, 7:00 PM</p></div>`;
}

export function staff(random: SeededRandom, host: string): string {
  const rows = Array.from({ length: between(random, 2, 5) }, () => {
    const name = person(random);
    return `<tr><td>${name}</td><td>${pick(random, ['Purchasing Agent', 'Buyer II', 'Contract Specialist', 'Procurement Manager'])}</td><td>(555) ${digits(random, 3)}-${digits(random, 4)}</td><td><a href="mailto:${hostName(name)}@${host}">Email ${name.split(' ')[0] ?? name}</a></td></tr>`;
  });
  return `<div class="staffDirectory"><h3>Staff Contacts</h3><table class="staff"><thead><tr><th>Name</th><th>Title</th><th>Phone</th><th>Email</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

export function footer(random: SeededRandom, owner: string): string {
  return `<footer id="footer"><div class="contact"><strong>${escape(owner)}</strong><br>${between(random, 1, 900)} Main Street<br>Phone: (555) ${digits(random, 3)}-${digits(random, 4)}</div>
<ul><li><a href="/sitemap">Site Map</a></li><li><a href="/accessibility">Accessibility</a></li><li><a href="/privacy">Privacy Policy</a></li><li><a href="/">Home</a></li></ul></footer>`;
}

/** One or two widgets, or none. */
export function sideColumn(random: SeededRandom, readOn: string, host: string): string {
  return lines([
    chance(random, 50) ? news(random, readOn) : '',
    chance(random, 40) ? calendar(random, readOn) : '',
    chance(random, 40) ? staff(random, host) : '',
    `<div class="quickLinks"><h3>Quick Links</h3><ul><li><a href="/vendor-registration">Vendor Registration</a></li><li><a href="/${hostName(department(random))}">${department(random)}</a></li></ul></div>`,
  ]);
}

export function analytics(random: SeededRandom): string {
  return `<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments);}gtag('js',new Date());gtag('config','G-${digits(random, 8)}');</script>`;
}

export function document(title: string, body: string, head = ''): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/assets/site.css">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}
