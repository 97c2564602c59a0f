import { pickFrom } from '../../fuzz/hostile-values.js';
import { type PageShape } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { print } from './moments.js';
import { type Column, makeTable } from './tables.js';
import { each, escape, link, makePage } from './website.js';

/** Blocks of the register: number in the link, title in the body, three dates with titles above them. */
const register: PageShape = {
  name: 'Russian register of procurements',
  knownFrom:
    'public parsers of zakupki.gov.ru ("search-registry-entry-block", "registry-entry__header-mid__number", "registry-entry__body-value", "data-block__title", "data-block__value")',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://zakupki.example.ru/epz/order/extendedsearch/results.html';
    const bids = makeBids(random, {
      readOn,
      language: 'ru',
      min: 5,
      max: 20,
      timed: false,
      numbers: (_, year, serial) => `03${year.slice(2)}200001${year.slice(2)}${String(serial).padStart(7, '0')}`,
    });
    const hrefOf = (bid: Bid): string => `/epz/order/notice/ea20/view/common-info.html?regNumber=${bid.number ?? ''}`;
    const date = (title: string, day: string): string =>
      `<div class="data-block__title">${title}</div><div class="data-block__value">${print(day, 'DD.MM.YYYY')}</div>`;
    const blocks = each(
      bids,
      (
        bid,
      ) => `<div class="search-registry-entry-block box-shadow-search-input"><div class="row no-gutters registry-entry__form mr-0"><div class="col-8"><div class="registry-entry__header"><div class="registry-entry__header-top__title">44-ФЗ Электронный аукцион</div><div class="registry-entry__header-mid"><div class="registry-entry__header-mid__number"><a target="_blank" href="${hrefOf(bid)}">№ ${bid.number ?? ''}</a></div><div class="registry-entry__header-mid__title">Подача заявок</div></div></div>
<div class="registry-entry__body"><div class="registry-entry__body-block"><div class="registry-entry__body-title">Объект закупки</div><div class="registry-entry__body-value">${escape(bid.title)}</div></div><div class="registry-entry__body-block"><div class="registry-entry__body-title">Заказчик</div><div class="registry-entry__body-href"><a href="/epz/organization/view?id=${bid.id}">${escape(bid.agency)}</a></div></div></div></div>
<div class="col d-flex"><div class="registry-entry__right-block"><div class="price-block"><div class="price-block__title">Начальная цена</div><div class="price-block__value">${bid.id} 500,00 ₽</div></div><div class="data-block mt-auto"><div class="row"><div class="col-6">${date('Размещено', bid.posted)}</div><div class="col-6">${date('Обновлено', bid.amended)}</div></div>${date('Окончание подачи заявок', bid.due ?? '')}</div></div></div></div></div>`,
    );
    const main = `<section class="content"><h1>Закупки</h1><div class="search-results__total">${bids.length} записей</div>\n${blocks}\n</section>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true }));
    return makePage(random, {
      url,
      timeZone: 'Europe/Moscow',
      readOn,
      title: 'Закупки',
      language: 'ru',
      main,
      notices,
      bare: true,
    });
  },
};

const table: PageShape = {
  name: 'Russian institution, table of procurements',
  knownFrom: 'general knowledge of pages of institutions',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://adm.example.ru/zakupki';
    const bids = makeBids(random, {
      readOn,
      language: 'ru',
      min: 3,
      max: 15,
      numbers: (_, year, serial) => `${serial}-${year.slice(2)}/ЗК`,
    });
    const pattern = pickFrom(random, ['DD.MM.YYYY HH:mm', 'DD.MM.YYYY [в] HH:mm', '«D» MMMM YYYY [г.] HH:mm']);
    const columns: Column[] = [
      ['№ п/п', (_, index) => String(index + 1)],
      ['Номер закупки', (bid) => bid.number ?? ''],
      ['Предмет закупки', (bid) => link(`/zakupki/${bid.id}`, bid.title)],
      ['Дата публикации', (bid) => print(bid.posted, 'DD.MM.YYYY')],
      ['Окончание приёма заявок', (bid) => print(bid.due ?? '', pattern, 'ru')],
    ];
    const main = `<main><h1>Извещения о закупках</h1>${makeTable(random, bids, columns, 'Действующие закупки')}</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/zakupki/${bid.id}`, posted: true }));
    return makePage(random, {
      url,
      timeZone: 'Europe/Moscow',
      readOn,
      title: 'Закупки',
      language: 'ru',
      main,
      notices,
    });
  },
};

export const russiaShapes: readonly PageShape[] = [register, table];
