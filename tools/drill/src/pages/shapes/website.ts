import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type ShapedPage, type StatedNotice } from '../page-shape.js';
import { addDays, print } from './moments.js';
import { type Language, makePerson } from './words.js';

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function link(href: string, text: string, attributes = ''): string {
  return `<a${attributes} href="${escape(href)}">${escape(text)}</a>`;
}

/** Makes a text from each item, and joins the texts with line breaks. */
export function each<T>(all: readonly T[], make: (one: T, index: number) => string): string {
  return all.map(make).join('\n');
}

export interface Website {
  readonly url: string;
  readonly timeZone: string;
  readonly readOn: string;
  readonly title: string;
  readonly language?: Language;
  /** Additional content of the `head` element, such as styles of the platform. */
  readonly head?: string;
  readonly main: string;
  readonly notices: readonly StatedNotice[];
  /** Whether news, staff and calendars are omitted, as in portals of a single application. */
  readonly bare?: boolean;
}

const menus: Readonly<Record<Language, readonly string[]>> = {
  en: ['Home', 'Government', 'Departments', 'Residents', 'Business', 'How Do I...', 'Contact Us'],
  fr: ['Accueil', 'La mairie', 'Services', 'Vie pratique', 'Contact'],
  de: ['Startseite', 'Rathaus', 'Leben in der Stadt', 'Wirtschaft', 'Kontakt'],
  es: ['Inicio', 'Ayuntamiento', 'Trámites', 'Transparencia', 'Contacto'],
  pt: ['Início', 'Governo', 'Serviços', 'Transparência', 'Contato'],
  it: ['Home', 'Amministrazione', 'Servizi', 'Novità', 'Contatti'],
  ru: ['Главная', 'Деятельность', 'Документы', 'Новости', 'Контакты'],
};

const portalMenu = ['Home', 'Log In', 'Register', 'Help'];

const footers: Readonly<Record<Language, string>> = {
  en: '100 Main Street | Phone: (555) 010-2000 | Office hours: Monday - Friday, 8:00 a.m. to 5:00 p.m.',
  fr: "Place de l'Hôtel-de-Ville - Tél. 01 00 00 00 00 - Mentions légales",
  de: 'Impressum | Datenschutz | Öffnungszeiten: Mo-Fr 8:00-12:00 Uhr',
  es: 'Aviso legal | Política de cookies | Horario: de 9:00 a 14:00 horas',
  pt: 'Atendimento: segunda a sexta, das 8h às 17h | Ouvidoria',
  it: 'Note legali | Privacy | Dichiarazione di accessibilità',
  ru: 'Карта сайта | Обратная связь | Версия для слабовидящих',
};

export function makePage(random: SeededRandom, site: Website): ShapedPage {
  const { url, timeZone, readOn, title, language = 'en', head = '', main, notices, bare = false } = site;
  const menu = each(
    bare && language === 'en' ? portalMenu : menus[language],
    (word, index) => `<li>${link(`/menu/${index}`, word)}</li>`,
  );
  const script = isOneIn(random, 2)
    ? "<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date())</script>"
    : '';
  const beside = bare || language !== 'en' ? '' : makeSideBoxes(random, readOn);
  const year = readOn.slice(0, 4);
  const html = `<!DOCTYPE html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escape(title)}</title>${head}${script}</head>
<body>
<header><a href="/" class="logo"><img src="/images/logo.png" alt=""></a><nav><ul class="menu">
${menu}
</ul></nav></header>
${main}
${beside}
<footer><p>${escape(footers[language])}</p><p>&copy; ${year}</p></footer>
</body>
</html>`;
  return { url, html, timeZone, readOn, notices };
}

/** Makes some of the boxes that cities print beside the list: news, meetings, staff. They contain no opportunities. */
function makeSideBoxes(random: SeededRandom, readOn: string): string {
  const boxes = random.some([makeNews, makeCalendar, makeStaff, makeHelp], random.below(4));
  return boxes.length === 0 ? '' : `<aside class="sidebar">\n${each(boxes, (box) => box(random, readOn))}\n</aside>`;
}

const news = [
  'City Hall closed for the holiday',
  'Leaf collection begins this week',
  'Mayor presents the budget to the council',
  'New hours at the recycling center',
  'Water main flushing schedule',
  'Library hosts book sale',
];
const meetings = [
  'City Council Meeting',
  'Planning Commission',
  'Parks Board',
  'Budget Workshop',
  'Zoning Board of Appeals',
];
const posts = ['Purchasing Manager', 'Senior Buyer', 'Contract Administrator', 'Finance Director'];

export function makeNews(random: SeededRandom, readOn: string): string {
  const items = random.some(news, 2 + random.below(4));
  return `<div class="widget news"><h3>News</h3><ul>
${each(items, (item, index) => `<li>${link(`/news/${index + 1}`, item)} <span class="date">${print(addDays(readOn, -2 * index - 1), 'MMMM D, YYYY')}</span></li>`)}
</ul></div>`;
}

export function makeCalendar(random: SeededRandom, readOn: string): string {
  const items = random.some(meetings, 2 + random.below(3));
  return `<div class="widget calendar"><h3>Upcoming Events</h3>
${each(items, (item, index) => `<div class="event"><span class="day">${print(`${addDays(readOn, 3 * index + 2)}T18:30`, 'ddd, MMM D{, h:mm A}')}</span> ${link(`/calendar/${index + 10}`, item)}</div>`)}
</div>`;
}

export function makeStaff(random: SeededRandom): string {
  const items = random.some(posts, 1 + random.below(3));
  return `<table class="staff"><tr><th>Name</th><th>Title</th><th>Phone</th></tr>
${each(items, (post, index) => `<tr><td>${makePerson(random)}</td><td>${post}</td><td>(555) 010-20${10 + index}</td></tr>`)}
</table>`;
}

function makeHelp(random: SeededRandom): string {
  const subject = pickFrom(random, ['Bid Postings', 'Notify Me', 'eNews']);
  return `<div class="widget"><h3>${subject}</h3><p>Sign up to be notified. ${link('/list.aspx', 'Subscribe')}</p><form><input name="email"><button>Submit</button></form></div>`;
}
