import { addDays, printDay } from '../blind/days.js';
import { between, pick } from '../blind/draw.js';
import { dueText } from '../blind-second/printing.js';
import { daysBetween, timeOrNoon } from '../blind-fourth/printing.js';
import { numberOf, platformPage, rows, siteShape, statusText, titleOf } from '../blind-fourth/site-page.js';
import { monthName, oneDigit, noticeCounts } from './printing.js';
import { czechTitle, slovakTitle, turkishTitle, ukrainianTitle } from './titles.js';

/** A Czech profile of a buyer on E-ZAK. Source of the columns: a public scraper. */
export const czechProfile = siteShape(
  {
    name: 'E-ZAK profile of a buyer, state and deadline in columns (Czech)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/cz_zakazky_muni_spn.py (zakazky.muni.cz/contract_index.html)',
    url: 'https://zakazky.univerzita.example/contract_index.html?type=all&state=all',
    timeZone: 'Europe/Prague',
    language: 'cs',
    draftOptions: { ...noticeCounts, title: czechTitle, times: true, closed: 20, cancelled: 8 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `contract_display_${id}.html`,
    without: ['number'],
    html: platformPage(
      'Profil zadavatele',
      ['Veřejné zakázky', 'Dynamické nákupní systémy', 'Dokumenty', 'Registrace dodavatele'],
      `<div class="content"><h1>Přehled veřejných zakázek</h1><div class="list"><table class="list" cellspacing="0"><thead><tr><th><a href="?order=name">Název veřejné zakázky</a></th><th>Režim VZ</th><th>Datum zahájení</th><th>Nabídku podat do</th><th>Fáze zadávacího řízení</th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td><a href="contract_display_${draft.id}.html" title="Detail">${titleOf(draft)}</a></td><td>${pick(random, ['VZ malého rozsahu', 'podlimitní', 'nadlimitní'])}</td><td>${printDay['07.03.2026'](draft.posted)}</td><td>${dueText(draft, (due) => `${printDay['07.03.2026'](due.day)} ${timeOrNoon(due)}`)}</td><td>${statusText(draft, 'Příjem nabídek', 'Vyhodnocení', 'Zrušeno')}</td></tr>`,
)}
</tbody></table></div><div class="pager">Stránka 1 z 4 <a href="?page=2">další</a></div></div>`,
      ['Podpora', 'Prohlášení o přístupnosti'],
    ),
  }),
);

/** A Slovak platform: bold values with smaller lines below them, link in the last cell. Source of the cells: a public scraper. */
export const slovakRows = siteShape(
  {
    name: 'Josephine (PROEBIZ), bold values and lines in the cells, link in the last one (Slovak)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/sk_proebiz.py (josephine.proebiz.com)',
    url: 'https://obstaravanie.proportal.example/sk/tenders/all',
    timeZone: 'Europe/Bratislava',
    language: 'sk',
    draftOptions: {
      ...noticeCounts,
      title: slovakTitle,
      times: true,
      idDigits: 5,
      numbers: [(_, count) => String(52000 + count * 3)],
    },
  },
  ({ random, all, readOn }) => ({
    link: ({ id }) => `/sk/tender/${id}/summary`,
    without: ['posted'],
    html: platformPage(
      'Elektronické obstarávanie',
      ['Zákazky', 'Plán zákaziek', 'Profil', 'Prihlásenie'],
      `<h1>Zoznam zákaziek</h1><table class="table table-hover" data-link="row"><thead><tr><th>ID</th><th></th><th>Názov zákazky</th><th>Typ</th><th>Obstarávateľ</th><th>Predpokladaná hodnota</th><th>Lehota na predkladanie ponúk</th><th></th></tr></thead><tbody data-link="row" class="rowlink">
${rows(
  all,
  (draft) =>
    `<tr><td>${numberOf(draft)}</td><td><i class="icon-tag"></i></td><td>${titleOf(draft)}</td><td>${pick(random, ['Tovary', 'Služby', 'Stavebné práce'])}</td><td><strong>${pick(random, ['Mesto Hriňov', 'Univerzitná nemocnica', 'Obec Lúčky'])}</strong><br><small>Hlavná ${between(random, 1, 90)}, Slovensko</small></td><td><strong>${between(random, 9, 900)} ${between(random, 100, 900)},00</strong> EUR</td><td><strong>${dueText(draft, (due) => `${printDay['07.03.2026'](due.day)} ${timeOrNoon(due)}:00`)}</strong><br><small>zostáva ${dueText(draft, ({ day }) => String(daysBetween(readOn, day)))} dní</small></td><td class="rowlink-skip"><a href="/sk/tender/${draft.id}/summary" class="btn btn-xs">Detail</a></td></tr>`,
)}
</tbody></table>`,
      ['Podmienky', 'Kontakt'],
    ),
  }),
);

/** The Turkish platform: cards with the day of the tender beside the province, details by buttons. Source of the card: a public scraper. */
export const turkishCards = siteShape(
  {
    name: 'EKAP, cards with the registration number above the title, tender day at the side (Turkish)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/tr_ekap.py (ekap.kik.gov.tr IhaleArama)',
    url: 'https://ekap.kamuihale.example/Ortak/IhaleArama/index.html',
    timeZone: 'Europe/Istanbul',
    language: 'tr',
    draftOptions: {
      ...noticeCounts,
      title: turkishTitle,
      times: true,
      numbers: [(year, count) => `${year}/${String(140000 + count * 37)}`],
    },
  },
  ({ random, all }) => ({
    link: () => null,
    without: ['posted'],
    html: platformPage(
      'Elektronik Kamu Alımları',
      ['İhale Arama', 'Doğrudan Temin', 'Yasaklı Sorgulama', 'Giriş'],
      `<div id="sonuclar"><h5>Bulunan ihale sayısı: ${all.length}</h5>
${rows(
  all,
  (draft) =>
    `<div class="card mb-1"><div class="card-body"><div class="row"><div class="col-md-7"><div class="card-text"><h6>${numberOf(draft)}</h6><div>${pick(random, ['Mal', 'Hizmet', 'Yapım'])} - Açık <span class="badge badge-success">Katılıma Açık</span></div></div><p class="card-text">${titleOf(draft)}</p></div><div class="col-md-5"><p>${pick(random, ['IL SAĞLIK MÜDÜRLÜĞÜ', 'BELEDİYE BAŞKANLIĞI', 'DEVLET SU İŞLERİ 5. BÖLGE'])}</p><p class="alt text-muted">${pick(random, ['ANKARA', 'İZMİR', 'KONYA', 'VAN'])} - İhale Tarihi: ${dueText(draft, (due) => `${printDay['07.03.2026'](due.day)} ${timeOrNoon(due)}`)}</p><ul class="list-inline"><li><button type="button">Bilgiler</button></li><li><button type="button">İlan</button></li><li><button type="button">Doküman</button></li></ul></div></div></div></div>`,
)}
</div>`,
      ['Yardım', 'İletişim'],
    ),
  }),
);

/** A Ukrainian portal: steps of a procurement in a line of time, days without years. Source of the list and its line of time: a public scraper. */
export const ukrainianTimeline = siteShape(
  {
    name: 'Ukrainian portal of Prozorro tenders, line of time without years (Ukrainian)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ua_zakupkiprom_spn.py (zakupki.prom.ua)',
    url: 'https://zakupivli.portal.example/gov/tenders',
    timeZone: 'Europe/Kyiv',
    language: 'uk',
    draftOptions: {
      ...noticeCounts,
      title: ukrainianTitle,
      times: true,
      numbers: [(year, count) => `UA-${year}-01-${String(10 + (count % 18))}-${String(count * 17).padStart(6, '0')}-a`],
    },
  },
  ({ random, all }) => ({
    link: ({ number }) => `/gov/tenders/${number ?? ''}`,
    without: ['posted'],
    html: platformPage(
      'Публічні закупівлі',
      ['Тендери', 'Плани', 'Договори', 'Увійти'],
      `<div class="zkb-list"><h1>Державні тендери</h1>
${rows(all, (draft) => {
  const step = (label: string, day: string, time: string, mark = ''): string =>
    `<div class="zkb-list__step${mark}"><p>до ${oneDigit(day)} ${monthName(day, 'uk')} ${time}</p><span>${label}</span></div>`;
  const line = dueText(draft, (due) =>
    [
      step('Період уточнень', addDays(due.day, -5), '00:00'),
      step('Подання пропозицій', due.day, timeOrNoon(due), ' is-active'),
      '<div class="zkb-list__step"><p>&mdash;</p><span>Кваліфікація</span></div>',
    ].join(''),
  );
  return `<div class="zkb-list__item"><div class="zkb-list__main-block"><span class="h-select-all">${numberOf(draft)}</span><h3><a href="/gov/tenders/${numberOf(draft)}">${titleOf(draft)}</a></h3><div class="zkb-list__timeline">${line}</div></div><div class="zkb-list__side-gap qa_price">${between(random, 20, 900)} ${between(random, 100, 900)},00 грн з ПДВ</div><button class="zkb-company-bubble h-button-reset">${pick(random, ['КП «Водоканал»', 'Відділ освіти', 'Міська лікарня № 2'])}</button></div>`;
})}
</div>`,
      ['Про нас', 'Допомога'],
    ),
  }),
);
