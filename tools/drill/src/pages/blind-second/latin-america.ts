import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { printDay, printWhen, someDay } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { makeDrafts, expectedNotice, type Draft } from '../blind/drafts.js';
import { absolute, document } from '../blind/surroundings.js';
import { escape } from '../blind/words.js';
import { portugueseTitle, spanishTitle } from '../blind/words-abroad.js';
import { dueText, inLanguage } from './printing.js';

const dayFirst = printDay['07/03/2026, day first'];

/** Mercado Público: blocks whose heading is the title, with amounts and two days below their labels. */
function makeMercadoPublico(random: SeededRandom): ShapedPage {
  const url = 'https://www.mercadopublico.example/Portal/Modules/Site/Busquedas/ResultadoBusqueda.aspx';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 15,
    title: spanishTitle,
    numbers: [(year, count) => `${2200 + count}-${count}-LE${year.slice(2)}`],
  });
  const blocks = all.map(
    (
      draft,
    ) => `<div class="lic-bloq-wrap cl-1"><div class="lic-block-header row"><div class="col-md-4 id-licitacion">ID: <span>${draft.number ?? ''}</span></div><div class="col-md-8 estado"><strong>Publicada</strong></div></div>
<div class="lic-block-body row"><div class="col-md-12"><h2 class="text-weight-light">${escape(draft.title)}</h2><p class="text-weight-light">${pick(random, ['Se requiere el servicio para el año', 'Según bases técnicas y administrativas', 'Ver anexos'])}</p></div>
<div class="col-md-4"><p>Monto disponible</p><span class="campo-numerico-punto-coma">${between(random, 1, 90)}.${digits(random, 3)}.${digits(random, 3)}</span><span>$</span></div><div class="col-md-4"><p>Fecha de publicación</p><span class="highlight-text text-weight-light">${dayFirst(draft.posted)}</span></div><div class="col-md-4"><p>Fecha de cierre</p><span class="highlight-text text-weight-light">${dueText(draft, ({ day }) => dayFirst(day))}</span></div></div>
<div class="lic-bloq-footer row"><strong>${pick(random, ['I MUNICIPALIDAD DE PAINE', 'HOSPITAL REGIONAL', 'UNIVERSIDAD DE CHILE'])}</strong></div></div>`,
  );
  const body = `<div id="searchResults" class="responsive-resultados"><p class="n-result">Existen <span>${all.length}</span> resultados</p>
${blocks.join('\n')}
</div><ul class="pager"><li>1</li><li><a href="#" onclick="pagina(2)">2</a></li></ul>`;
  return {
    url,
    html: inLanguage(document('Resultado de búsqueda de licitaciones', body), 'es'),
    timeZone: 'America/Santiago',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null })),
  };
}

/** PNCP: an item is one link; strong labels, the object last, several more dates. */
function makePncp(random: SeededRandom): ShapedPage {
  const url = 'https://pncp.example/app/editais?q=&status=recebendo_proposta&pagina=1';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 15,
    title: portugueseTitle,
    times: true,
    numbers: [(year, count) => `${count}/${year}`],
  });
  const href = (draft: Draft): string => `/app/editais/0039446000${draft.id}/2026/${draft.number?.split('/')[0] ?? ''}`;
  const items = all.map(
    (
      draft,
    ) => `<a class="br-item" href="${href(draft)}"><div class="row align-items-center"><div class="col"><div><strong>Edital nº ${draft.number ?? ''}</strong></div>
<div><strong>Id contratação PNCP:</strong> 00394460${digits(random, 6)}-1-000${digits(random, 3)}/2026</div><div><strong>Modalidade da Contratação:</strong> ${pick(random, ['Pregão - Eletrônico', 'Dispensa', 'Concorrência - Eletrônica'])}</div><div><strong>Última Atualização:</strong> ${dayFirst(draft.posted)}</div><div><strong>Órgão:</strong> ${pick(random, ['MUNICIPIO DE ITU', 'MINISTERIO DA SAUDE', 'ESTADO DO PARANA'])}</div><div><strong>Local:</strong> ${pick(random, ['Itu/SP', 'Brasília/DF', 'Curitiba/PR'])}</div><div><strong>Data fim de recebimento de propostas:</strong> ${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00'))}</div><div><strong>Objeto:</strong> ${escape(draft.title)}</div></div></div></a>`,
  );
  const body = `<header><a href="/">Portal Nacional de Contratações Públicas</a></header><main><h1>Editais</h1><div class="br-list" role="list">
${items.join('\n')}
</div><nav class="br-pagination"><a href="?pagina=2">2</a></nav></main>`;
  return {
    url,
    html: inLanguage(document('PNCP - Editais', body), 'pt-BR'),
    timeZone: 'America/Sao_Paulo',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** SEACE of Peru: the list prints the publication and no deadline. */
function makeSeace(random: SeededRandom): ShapedPage {
  const url = 'https://prod2.seace.example/seacebus-uiwd-pub/buscadorPublico/buscadorPublico.xhtml';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 15,
    title: (random) => spanishTitle(random).toUpperCase(),
    numbers: [(year, count) => `AS-SM-${count}-${year}-MDSR-1`],
  });
  const rows = all.map(
    (draft, index) =>
      `<tr data-ri="${index}" class="ui-widget-content ${index % 2 === 0 ? 'ui-datatable-even' : 'ui-datatable-odd'}" role="row"><td role="gridcell">${index + 1}</td><td role="gridcell">${pick(random, ['MUNICIPALIDAD DISTRITAL DE SAN ROQUE', 'GOBIERNO REGIONAL DE PUNO', 'SEGURO SOCIAL DE SALUD'])}</td><td role="gridcell">${dayFirst(draft.posted)} ${pick(random, ['09:15', '18:40', '23:05'])}</td><td role="gridcell">${draft.number ?? ''}</td><td role="gridcell"></td><td role="gridcell">${pick(random, ['Bien', 'Servicio', 'Obra'])}</td><td role="gridcell">${escape(draft.title)}</td><td role="gridcell">${chance(random, 50) ? '---' : `${between(random, 1, 900)},${digits(random, 3)}.00`}</td><td role="gridcell">Soles</td><td role="gridcell"><a href="#" class="ui-commandlink" onclick="mojarra.jsfcljs(1)"><img src="/ficha.png" alt="Ficha de Selección"></a></td></tr>`,
  );
  const heads = [
    'N°',
    'Nombre o Sigla de la Entidad',
    'Fecha y Hora de Publicacion',
    'Nomenclatura',
    'Reiniciado Desde',
    'Objeto de Contratación',
    'Descripción de Objeto',
    'VR / VE / Cuantía de la contratación',
    'Moneda',
    'Acciones',
  ];
  const body = `<form id="tbBuscador"><h2>Buscador de Procedimientos de Selección</h2><div class="ui-datatable"><table role="grid"><thead><tr role="row">${heads.map((head) => `<th class="ui-state-default" role="columnheader"><span class="ui-column-title">${head}</span></th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table><div class="ui-paginator"><span class="ui-paginator-current">[ Mostrando de 1 a ${all.length} del total ${all.length * 7} - Página: 1/7 ]</span></div></div></form>`;
  return {
    url,
    html: inLanguage(document('SEACE', body), 'es'),
    timeZone: 'America/Lima',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null, due: false })),
  };
}

export const mercadoPublico: PageShape = {
  name: 'Mercado Público, blocks (Spanish)',
  knownFrom: 'public scrapers of mercadopublico.cl (lic-bloq-wrap, lic-block-body, highlight-text)',
  make: makeMercadoPublico,
};

export const pncpItems: PageShape = {
  name: 'PNCP, items of the list of editais (Portuguese)',
  knownFrom: 'public scrapers of pncp.gov.br/app/editais (br-item, strong labels)',
  make: makePncp,
};

export const seaceTable: PageShape = {
  name: 'SEACE, table without a deadline (Spanish)',
  knownFrom: 'public scrapers of buscadorPublico.xhtml (data-ri rows, columns by place)',
  make: makeSeace,
};
