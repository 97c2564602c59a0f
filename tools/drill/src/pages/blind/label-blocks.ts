import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { printDay, someDay } from './days.js';
import { between, digits, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, document } from './surroundings.js';
import { escape } from './words.js';
import { portugueseTitle, russianTitle } from './words-abroad.js';

/** Comprasnet: each notice is a cell whose lines begin with a label; the time follows the day after `às`. */
function makeComprasnet(random: SeededRandom): ShapedPage {
  const url = 'https://comprasnet.example/ConsultaLicitacoes/ConsLicitacaoDia.asp?pagina=1';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 3,
    max: 20,
    title: portugueseTitle,
    times: true,
    numbers: [(year, count) => `${count}/${year}`],
  });
  const cells = all.map((draft, index) => {
    const brazilian = printDay['07/03/2026, day first'];
    const from = `${brazilian(draft.posted)} das 08:00 às 12:00 e das 13:00 às 17:00`;
    return `<form method="post" name="Form${index + 1}"><table border="0" width="100%" cellspacing="1" cellpadding="2" class="td"><tr bgcolor="#FFFFFF" class="tex3"><td>${index + 1}<br><b>${pick(random, ['MINISTÉRIO DA DEFESA', 'MINISTÉRIO DA EDUCAÇÃO', 'GOVERNO DO ESTADO'])}<br>${pick(random, ['Comando do Exército', 'Universidade Federal', 'Secretaria de Saúde'])}<br>Código da UASG: ${digits(random, 6)}</b><br><br><b>Pregão Eletrônico Nº ${draft.number ?? ''} - (Lei Nº 14.133/2021)</b><br><b>Objeto:&nbsp;</b>Objeto: ${escape(draft.title)}<br><b>Edital a partir de:&nbsp;</b>${from}<br><b>Endereço:&nbsp;</b>Rua das Acácias, ${digits(random, 3)} - Centro (UF)<br><b>Telefone:&nbsp;</b>(0xx61) ${digits(random, 8)}<br><b>Fax:&nbsp;</b><br><b>Entrega da Proposta:&nbsp;</b>${draft.due === null ? '' : `a partir de ${brazilian(draft.posted)} às 08:00Hs`}<br>${draft.due === null ? '' : `<b>Abertura da Proposta:&nbsp;</b>em ${brazilian(draft.due.day)} às ${draft.due.time ?? '09:00'}Hs`}<br><br><input type="button" name="itens" value="Itens e Download" class="texField2" onclick="javascript:VisualizarItens(document.Form${index + 1},'?coduasg=1&amp;numprp=${draft.id}');"></td></tr></table></form>`;
  });
  const body = `<center>Licitações de ${printDay['07/03/2026, day first'](readOn)}<br>Resultado: 1 a ${all.length} de ${between(random, 21, 400)}</center>
${cells.join('\n<br>\n')}
<center><a href="?pagina=2">Próxima</a></center>`;
  return {
    url,
    html: document('Consulta Licitações', body).replace('lang="en"', 'lang="pt-BR"'),
    timeZone: 'America/Sao_Paulo',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null, posted: false })),
  };
}

/** The unified procurement system of Russia: cards in which each value is in the block below its label. */
function makeZakupki(random: SeededRandom): ShapedPage {
  const url = 'https://zakupki.example/epz/order/extendedsearch/results.html?pageNumber=1';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 3,
    max: 20,
    title: russianTitle,
    idDigits: 8,
    missingDeadlines: 8,
    numbers: [(year, count) => `03723000${year.slice(2)}${String(count).padStart(9, '0')}`],
  });
  const href = (draft: Draft): string => `/epz/order/notice/ea20/view/common-info.html?regNumber=${draft.number ?? ''}`;
  const day = printDay['07.03.2026'];
  const dated = (label: string, value: string): string =>
    `<div class="data-block__title">${label}</div><div class="data-block__value">${value}</div>`;
  const cards = all.map(
    (
      draft,
    ) => `<div class="search-registry-entry-block box-shadow-search-input"><div class="row no-gutters registry-entry__form mr-0"><div class="col-8 pr-0 mr-21px">
<div class="registry-entry__header"><div class="registry-entry__header-top"><div class="registry-entry__header-top__title">44-ФЗ
 ${pick(random, ['Электронный аукцион', 'Запрос котировок в электронной форме', 'Открытый конкурс'])}</div></div>
<div class="registry-entry__header-mid"><div class="registry-entry__header-mid__number"><a href="${href(draft)}" target="_blank">
 № ${draft.number ?? ''}
</a></div><div class="registry-entry__header-mid__title text-normal">${pick(random, ['Подача заявок', 'Подача заявок', 'Работа комиссии'])}</div></div></div>
<div class="registry-entry__body"><div class="registry-entry__body-block"><div class="registry-entry__body-title">Объект закупки</div><div class="registry-entry__body-value">${escape(draft.title)}</div></div>
<div class="registry-entry__body-block"><div class="registry-entry__body-title">Заказчик</div><div class="registry-entry__body-href"><a href="/epz/organization/view/info.html?organizationCode=${digits(random, 11)}" target="_blank">${pick(random, ['МБУ «Городской информационный центр»', 'АДМИНИСТРАЦИЯ ГОРОДА ЗАРЕЧНЫЙ', 'ГБУЗ «Районная больница»'])}</a></div></div></div></div>
<div class="col d-flex flex-column registry-entry__right-block b-left"><div class="price-block"><div class="price-block__title">Начальная цена</div><div class="price-block__value">${between(random, 1, 90)} ${digits(random, 3)} ${digits(random, 3)},${digits(random, 2)} ₽</div></div>
<div class="data-block mt-auto"><div class="row"><div class="col-6">${dated('Размещено', day(draft.posted))}</div><div class="col-6">${dated('Обновлено', day(draft.posted))}</div></div>${draft.due === null ? '' : dated('Окончание подачи заявок', day(draft.due.day))}</div></div></div></div>`,
  );
  const body = `<header><a href="/epz/main/public/home.html">Единая информационная система</a></header><form><div class="search-results__total">${between(random, 30, 9000)} записей</div>
<div class="search-registry-entrys-block">
${cards.join('\n')}
</div><div class="paginator"><ul class="pages"><li class="page"><a class="page__link" href="#"><span class="link-text">1</span></a></li><li class="page"><a class="page__link" href="#"><span class="link-text">2</span></a></li></ul></div></form>`;
  return {
    url,
    html: document('Закупки', body).replace('lang="en"', 'lang="ru"'),
    timeZone: 'Europe/Moscow',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

export const comprasnetBlocks: PageShape = {
  name: 'Comprasnet, notices of a day (Portuguese)',
  knownFrom:
    'public bot of ConsLicitacaoDia.asp (_get_licitacao: form tr.tex3 td, lines by label, center with the count)',
  make: makeComprasnet,
};

export const zakupkiCards: PageShape = {
  name: 'zakupki.gov.ru, result of a search (Russian)',
  knownFrom: 'public test_parser of zakupki (ONE_CARD_HTML) and parsers with data-block__value, header-top__title',
  make: makeZakupki,
};
