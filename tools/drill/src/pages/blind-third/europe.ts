import { printDay, printWhen } from '../blind/days.js';
import { between, digits, pick } from '../blind/draw.js';
import { frenchTitle, germanTitle, portugueseTitle } from '../blind/words-abroad.js';
import { dueText } from '../blind-second/printing.js';
import { listShape, numberOf, rows, titleOf } from './list-page.js';
import { italianTitle, polishTitle } from './titles.js';

export const evergabeOnline = listShape(
  {
    name: 'e-Vergabe des Bundes, table of notices (German)',
    knownFrom: 'https://www.evergabe-online.de/search.html',
    url: 'https://www.evergabe-bund.example/search.html',
    timeZone: 'Europe/Berlin',
    language: 'de',
    draftOptions: {
      title: germanTitle,
      times: true,
      numbers: [
        (year, count) => `${count + 40}-${year}-ZIB`,
        (year, count) => `B 15.${count} - 0${count + 7}/${year.slice(2)}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/tenderdetails.html?id=${id}`,
    html: `<h1>Ausschreibungen suchen</h1><table class="data-table"><thead><tr class="headers"><th><a href="?s=1">Kurzbezeichnung / Geschäftszeichen</a></th><th>Vergabestelle</th><th>Ort der Leistung</th><th>Frist Angebot/Teilnahmeantrag</th><th>Veröffentlicht</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td><a href="/tenderdetails.html?id=${draft.id}">${titleOf(draft)}</a><div class="az">${numberOf(draft)}</div></td><td>${pick(random, ['Wasserstraßenamt Oder-Havel', 'Bundesanstalt für Immobilien', 'Beschaffungsamt'])}</td><td>${digits(random, 5)} ${pick(random, ['Neustadt', 'Bad Hollern', 'Lindenau'])}</td><td>${dueText(draft, (due) => `${printWhen(due, '07.03.2026', '14:00')} Uhr`)}</td><td>${printDay['07.03.2026'](draft.posted)}</td></tr>`,
)}</tbody></table>`,
  }),
);

export const awsFrance = listShape(
  {
    name: 'AWS marches-publics.info, consultations (French)',
    knownFrom: 'https://www.marches-publics.info/Annonces/lister',
    url: 'https://www.consultations-publiques.example/Annonces/lister',
    timeZone: 'Europe/Paris',
    language: 'fr',
    draftOptions: {
      title: frenchTitle,
      times: true,
      numbers: [(year, count) => `${year}-${count}MAPA`, (year, count) => `${year.slice(2)}S00${count}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/avis/index.cfm?fuseaction=pub.affPublication&refPub=${id}`,
    html: `<h1>Consultations en cours</h1><p>${all.length} annonces correspondent à votre recherche</p>
${rows(
  all,
  (draft) =>
    `<div class="card consult"><div class="card-header"><span class="badge">${pick(random, ['Travaux', 'Services', 'Fournitures'])}</span> Réf. : <b>${numberOf(draft)}</b></div><div class="card-body"><p class="orga">Communauté de communes du Val d'Aubière</p><p class="objet"><a href="/avis/index.cfm?fuseaction=pub.affPublication&amp;refPub=${draft.id}">${titleOf(draft)}</a></p><ul class="dates"><li>Publié le <b>${printDay['07/03/2026, day first'](draft.posted)}</b></li><li>Date limite de réponse : <b>${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00', ' à '))}</b></li></ul></div></div>`,
)}`,
  }),
);

export const portaleAppalti = listShape(
  {
    name: 'Portale Appalti (Maggioli), list of gare (Italian)',
    knownFrom: 'installations of Portale Appalti (Maggioli), ppgare_bandi_lista.wp',
    url: 'https://appalti.comunevaldoro.example/PortaleAppalti/it/ppgare_bandi_lista.wp',
    timeZone: 'Europe/Rome',
    language: 'it',
    draftOptions: { title: italianTitle, times: true, numbers: [(_, count) => `G0${3000 + count}`] },
  },
  ({ random, all }) => ({
    link: ({ number }) =>
      `/PortaleAppalti/it/ppgare_bandi_lista.wp?actionPath=/ExtStr2/do/FrontEnd/Bandi/view.action&codice=${number ?? ''}`,
    html: `<h2>Gare e procedure in corso</h2><form><fieldset><legend>Criteri di ricerca</legend><label>Titolo</label><input type="text"></fieldset></form>
${rows(
  all,
  (draft) =>
    `<div class="list-item"><div class="list-item-row"><label>Stazione appaltante : </label> Comune di Valdoro</div><div class="list-item-row"><label>Titolo : </label> ${titleOf(draft)}</div><div class="list-item-row"><label>Tipologia appalto : </label> Servizi <span class="important">CIG : ${pick(random, ['A', 'B'])}${digits(random, 9)}</span></div><div class="list-item-row"><label>Importo : </label> ${between(random, 10, 900)}.${digits(random, 3)},00 &euro;</div><div class="list-item-row"><label>Data pubblicazione : </label> ${printDay['07/03/2026, day first'](draft.posted)} <label>Data scadenza : </label> ${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00', ' entro le '))}</div><div class="list-item-row"><label>Riferimento procedura : </label> ${numberOf(draft)} <label>Stato : </label> In corso</div><div class="list-action"><a href="/PortaleAppalti/it/ppgare_bandi_lista.wp?actionPath=/ExtStr2/do/FrontEnd/Bandi/view.action&amp;codice=${numberOf(draft)}" class="bkg detail">Visualizza scheda</a></div></div>`,
)}<div class="navigation"><ul><li class="current">1</li><li><a href="?item=2">2</a></li></ul></div>`,
  }),
);

export const acinGov = listShape(
  {
    name: 'acinGov, public procedures (Portuguese)',
    knownFrom: 'https://www.acingov.pt/acingovprod/2/zonaPublica/zona_publica_c/indexProcedimentos',
    url: 'https://www.acinportal.example/zonaPublica/indexProcedimentos',
    timeZone: 'Europe/Lisbon',
    language: 'pt',
    draftOptions: {
      title: portugueseTitle,
      times: true,
      numbers: [(year, count) => `CP/${count}/${year}`, (year, count) => `${count + 10}/DOM/${year}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/zonaPublica/detalhe/${id}`,
    html: `<h2>Procedimentos Públicos</h2><div class="lista">
${rows(
  all,
  (draft) =>
    `<div class="procedimento"><div class="titulo"><a href="/zonaPublica/detalhe/${draft.id}">${titleOf(draft)}</a></div><table class="dados"><tr><td><span class="etiqueta">Referência</span></td><td>${numberOf(draft)}</td><td><span class="etiqueta">Entidade</span></td><td>Município de Vila Serena</td></tr><tr><td><span class="etiqueta">Data de publicação</span></td><td>${printDay['07-03-2026, day first'](draft.posted)}</td><td><span class="etiqueta">Data limite de apresentação de propostas</span></td><td>${dueText(draft, (due) => printWhen(due, '07-03-2026, day first', '14:00:00'))}</td></tr><tr><td><span class="etiqueta">Preço base</span></td><td colspan="3">${between(random, 10, 900)}.000,00 &euro;</td></tr></table></div>`,
)}</div>`,
  }),
);

export const platformaZakupowa = listShape(
  {
    name: 'platformazakupowa.pl, list of proceedings (Polish)',
    knownFrom: 'https://platformazakupowa.pl/all',
    url: 'https://zakupowaplatforma.example/all',
    timeZone: 'Europe/Warsaw',
    language: 'pl',
    draftOptions: {
      title: polishTitle,
      times: true,
      numbers: [(year, count) => `ZP.271.${count}.${year}`, (year, count) => `DZP-${count}/${year.slice(2)}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/transakcja/${id}`,
    html: `<h1>Aktualne postępowania</h1><table class="table-auction"><thead><tr><th>Nr postępowania</th><th>Nazwa postępowania</th><th>Zamawiający</th><th>Data publikacji</th><th>Termin składania ofert</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td>${numberOf(draft)}</td><td><a href="/transakcja/${draft.id}">${titleOf(draft)}</a></td><td>${pick(random, ['Gmina Lipowiec', 'Szpital Powiatowy w Brzezinach', 'Zarząd Dróg Miejskich'])}</td><td>${printDay['07-03-2026, day first'](draft.posted)}</td><td>${dueText(draft, (due) => printWhen(due, '07-03-2026, day first', '14:00:00'))}</td></tr>`,
)}</tbody></table>`,
  }),
);
