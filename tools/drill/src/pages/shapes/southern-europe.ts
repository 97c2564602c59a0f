import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type PageShape } from '../page-shape.js';
import { makeBids, makeReadOn, statedOf } from './bids.js';
import { print } from './moments.js';
import { type Column, makeTable } from './tables.js';
import { each, escape, link, makePage } from './website.js';
import { slugOf } from './words.js';

const spanishTable: PageShape = {
  name: 'Spanish contracting platform, table of tenders',
  knownFrom:
    'general knowledge of contrataciondelestado.es (Expediente, Objeto del contrato, Estado, Importe, Fechas, Órgano de Contratación)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://contratacion.example.es/wps/portal/licitaciones';
    const bids = makeBids(random, {
      readOn,
      language: 'es',
      min: 3,
      max: 20,
      timed: false,
      numbers: (_, year, serial) => `${serial}/${year}`,
    });
    const rows = each(
      bids,
      (bid) =>
        `<tr><td class="tdExpediente"><div><a href="/wps/poc?uri=deeplink:detalle_licitacion&amp;idEvl=${bid.id}"><span>${bid.number ?? ''}</span></a></div><div>${escape(bid.title)}</div></td><td class="tdTipoContrato">Servicios</td><td class="tdEstado">Publicada</td><td class="tdImporte textAlignRight">${bid.id}.500,00</td><td class="tdFecha">${print(bid.due ?? '', 'DD/MM/YYYY')}</td><td class="tdOrganoContratacion">${escape(bid.agency)}</td></tr>`,
    );
    const main = `<form><h1>Licitaciones</h1><table id="myTablaBusquedaCustom"><thead><tr><th>Expediente</th><th>Tipo de Contrato</th><th>Estado</th><th>Importe</th><th>Fecha fin de presentación</th><th>Órgano de Contratación</th></tr></thead><tbody>\n${rows}\n</tbody></table></form>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/wps/poc?uri=deeplink:detalle_licitacion&idEvl=${bid.id}` }),
    );
    return makePage(random, {
      url,
      timeZone: 'Europe/Madrid',
      readOn,
      title: 'Licitaciones',
      language: 'es',
      main,
      notices,
    });
  },
};

const spanishBlocks: PageShape = {
  name: 'Latin American town, calls with labels',
  knownFrom: 'general knowledge of pages of Latin American towns',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.robledal.example.gob.mx/convocatorias';
    const bids = makeBids(random, {
      readOn,
      language: 'es',
      min: 3,
      max: 12,
      numbers: (_, year, serial) => `LPN-${String(serial).padStart(3, '0')}-${year}`,
    });
    const blocks = each(
      bids,
      (bid) =>
        `<div class="convocatoria"><h4>${link(`/convocatorias/${bid.id}`, bid.title)}</h4><p><strong>No. de licitación:</strong> ${bid.number ?? ''}</p><p><strong>Fecha de publicación:</strong> ${print(bid.posted, 'D [de] MMMM [de] YYYY', 'es')}</p><p><strong>Junta de aclaraciones:</strong> ${print(bid.preBid, 'D [de] MMMM [de] YYYY, HH:mm [horas]', 'es')}</p><p><strong>Fecha límite de presentación de propuestas:</strong> ${print(bid.due ?? '', 'D [de] MMMM [de] YYYY, HH:mm [horas]', 'es')}</p></div>`,
    );
    const main = `<main><h1>Convocatorias vigentes</h1>\n${blocks}\n</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/convocatorias/${bid.id}`, posted: true }));
    return makePage(random, {
      url,
      timeZone: 'America/Mexico_City',
      readOn,
      title: 'Convocatorias',
      language: 'es',
      main,
      notices,
    });
  },
};

const brazilianTable: PageShape = {
  name: 'Brazilian town hall, table of licitações',
  knownFrom:
    'general knowledge of Brazilian transparency portals (Modalidade, Número, Objeto, Data de Abertura, Situação)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.campoclaro.example.gov.br/licitacoes';
    const bids = makeBids(random, {
      readOn,
      language: 'pt',
      min: 3,
      max: 20,
      numbers: (_, year, serial) => `${String(serial).padStart(3, '0')}/${year}`,
    });
    const columns: Column[] = [
      ['Modalidade', () => (isOneIn(random, 2) ? 'Pregão Eletrônico' : 'Concorrência')],
      ['Número', (bid) => bid.number ?? ''],
      ['Objeto', (bid) => escape(bid.title)],
      ['Publicação', (bid) => print(bid.posted, 'DD/MM/YYYY')],
      ['Data de Abertura', (bid) => print(bid.due ?? '', 'DD/MM/YYYY HH:mm')],
      ['Situação', () => 'Aberta'],
      ['Edital', (bid) => link(`/licitacoes/${bid.id}`, 'Ver edital')],
    ];
    const main = `<main><h1>Licitações</h1>${makeTable(random, bids, columns, 'Licitações abertas')}</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/licitacoes/${bid.id}`, posted: true }));
    return makePage(random, {
      url,
      timeZone: 'America/Sao_Paulo',
      readOn,
      title: 'Licitações',
      language: 'pt',
      main,
      notices,
    });
  },
};

const portugueseCards: PageShape = {
  name: 'Portuguese municipality, cards of tenders',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.cm-serranova.example.pt/contratacao-publica';
    const bids = makeBids(random, {
      readOn,
      language: 'pt',
      min: 3,
      max: 12,
      withoutNumber: 4,
      numbers: (_, year, serial) => `CP ${serial}/${year}`,
    });
    const cards = each(
      bids,
      (bid) =>
        `<div class="procedimento"><h3><a href="/procedimentos/${slugOf(bid.title)}-${bid.id}">${escape(bid.title)}</a></h3><ul>${bid.number === null ? '' : `<li>Referência: ${bid.number}</li>`}<li>Data de publicação: ${print(bid.posted, 'D [de] MMMM [de] YYYY', 'pt')}</li><li>Prazo para apresentação das propostas: ${print(bid.due ?? '', 'D [de] MMMM [de] YYYY, [às] HH[h]mm', 'pt')}</li></ul></div>`,
    );
    const main = `<main><h1>Concursos públicos a decorrer</h1>\n${cards}\n</main>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/procedimentos/${slugOf(bid.title)}-${bid.id}`, posted: true }),
    );
    return makePage(random, {
      url,
      timeZone: 'Europe/Lisbon',
      readOn,
      title: 'Contratação pública',
      language: 'pt',
      main,
      notices,
    });
  },
};

const italianTable: PageShape = {
  name: 'Italian municipality, table of tenders with CIG',
  knownFrom:
    'general knowledge of "Amministrazione trasparente" (CIG, Oggetto, Data pubblicazione, Data scadenza bando)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.comune.montebruno.example.it/amministrazione-trasparente/bandi-di-gara';
    const bids = makeBids(random, {
      readOn,
      language: 'it',
      min: 3,
      max: 18,
      numbers: (_, __, serial) => `B${(serial * 7919 + 10_000_000).toString(16).toUpperCase()}F3`,
    });
    const pattern = pickFrom(random, ['DD/MM/YYYY HH:mm', 'DD/MM/YYYY [ore] HH:mm', 'D MMMM YYYY, [ore] HH:mm']);
    const head = pickFrom(random, ['Data scadenza bando', 'Scadenza', 'Termine presentazione offerte']);
    const columns: Column[] = [
      ['CIG', (bid) => bid.number ?? ''],
      ['Oggetto', (bid) => link(`/bandi/${bid.id}`, bid.title)],
      ['Stazione appaltante', (bid) => escape(bid.agency)],
      ['Data pubblicazione', (bid) => print(bid.posted, 'DD/MM/YYYY')],
      [head, (bid) => print(bid.due ?? '', pattern, 'it')],
    ];
    const main = `<main><h1>Bandi di gara e contratti</h1>${makeTable(random, bids, columns, 'Bandi in corso')}</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/bandi/${bid.id}`, posted: true }));
    return makePage(random, {
      url,
      timeZone: 'Europe/Rome',
      readOn,
      title: 'Bandi di gara',
      language: 'it',
      main,
      notices,
    });
  },
};

const italianList: PageShape = {
  name: 'Italian authority, list with dates below the titles',
  knownFrom:
    'public parser of a university list ("Data pubblicazione bando:", "Data scadenza bando:", "codice bando:" in strong)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://gare.example.it/avvisi-in-corso';
    const bids = makeBids(random, {
      readOn,
      language: 'it',
      min: 3,
      max: 12,
      numbers: (_, year, serial) => `G${String(serial).padStart(4, '0')}/${year}`,
    });
    const items = each(
      bids,
      (bid) =>
        `<div class="bando"><h3>${link(`/avvisi/${bid.id}`, bid.title)}</h3><div><strong>Codice bando:</strong> ${bid.number ?? ''}</div><div><strong>Data pubblicazione bando:</strong> ${print(bid.posted, 'DD/MM/YYYY')}</div><div><strong>Termine per i quesiti:</strong> ${print(bid.questions, 'DD/MM/YYYY')}</div><div><strong>Data scadenza bando:</strong> ${print(bid.due ?? '', 'DD/MM/YYYY [alle ore] HH:mm')}</div></div>`,
    );
    const main = `<main><h1>Avvisi e bandi in corso</h1>\n${items}\n</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/avvisi/${bid.id}`, posted: true }));
    return makePage(random, { url, timeZone: 'Europe/Rome', readOn, title: 'Avvisi', language: 'it', main, notices });
  },
};

export const southernEuropeShapes: readonly PageShape[] = [
  spanishTable,
  spanishBlocks,
  brazilianTable,
  portugueseCards,
  italianTable,
  italianList,
];
