import { addDays, printDay, printWhen } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { dueText } from '../blind-second/printing.js';
import { frenchTime, timeOrNoon, namedDay } from './printing.js';
import { numberOf, platformPage, rows, siteShape, statusText, titleOf } from './site-page.js';
import { frenchTitle, italianWorks, spanishTitle } from './titles.js';

export const marchesSecurises = siteShape(
  {
    name: 'marches-securises.fr, a table for each consultation (French)',
    knownFrom: 'Shoebn/gecaws live_scripts/fr_marcsecuris.py (marches-securises.fr, td_pub_date, td_clot_date)',
    url: 'https://www.marches-surs.example/entreprise/?module=liste_consultations&presta=services',
    timeZone: 'Europe/Paris',
    language: 'fr',
    draftOptions: {
      title: frenchTitle,
      times: true,
      numbers: [
        (year, count) => `${year}-${String(count).padStart(2, '0')}-MAPA`,
        (year, count) => `${year.slice(2)}S00${String(count).padStart(2, '0')}`,
      ],
    },
  },
  ({ random, readOn, all }) => ({
    link: ({ id }) => `/entreprise/?module=consultation&id_consult=${id}`,
    html: platformPage(
      'Marchés sûrs',
      ['Accueil', 'Consultations', 'Marchés attribués', 'Assistance', 'Connexion'],
      `<div class="contenu"><h1>Liste des consultations</h1><p>${all.length} consultations en cours au ${namedDay(readOn, 'fr')}</p>
${rows(
  all,
  (draft) =>
    `<table class="liste_consult" width="100%"><tbody><tr class="tr_ref"><th>Référence :</th><th>${numberOf(draft)}</th></tr><tr class="tr_pa tr_icone"><td colspan="2">${pick(random, ['Commune de Saint-Loup', 'SIVOM du Haut-Val', 'Département de la Vire', 'OPH du Bocage'])}</td></tr><tr class="tr_objet"><td colspan="2"><div><b>${titleOf(draft)}</b></div><div>${between(random, 1, 14)} lot(s)</div></td></tr><tr class="tr_type"><td>Type de prestation :</td><td>${pick(random, ['Travaux', 'Services', 'Fournitures'])}</td></tr><tr class="tr_proc"><td colspan="2">Procédure adaptée ouverte</td></tr><tr class="tr_pub"><td>Publié le :</td><td class="td_pub_date">${namedDay(draft.posted, 'fr')}</td></tr>${chance(random, 30) ? `<tr><td>Visite obligatoire :</td><td>${dueText(draft, ({ day }) => `${namedDay(addDays(day, -12), 'fr')} à 9h30`)}</td></tr>` : ''}<tr class="tr_clot"><td>Clôture le :</td><td class="td_clot_date">${dueText(draft, (due) => `${namedDay(due.day, 'fr')} à ${frenchTime(timeOrNoon(due))}`)}</td></tr><tr class="tr_actions"><td colspan="2"><table><tbody><tr><td><a href="/entreprise/?module=consultation&amp;id_consult=${draft.id}">Accéder à la consultation</a></td><td><a href="mailto:assistance@marches-surs.example">Poser une question</a></td></tr></tbody></table></td></tr></tbody></table>`,
)}
<p class="pages">Pages : 1 <a href="?page=2">2</a> <a href="?page=3">3</a></p></div>`,
      ['Mentions légales', 'CGU', 'Plan du site'],
    ),
  }),
);

export const transparencyBlocks = siteShape(
  {
    name: 'Italian health authority, transparency pages, a link around each block (Italian)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/it_trasparenza.py (elenco_bandi, titolo, datibando)',
    url: 'https://trasparenza.aulss12.example/index.cfm?action=trasparenza.bandi',
    timeZone: 'Europe/Rome',
    language: 'it',
    draftOptions: {
      title: italianWorks,
      times: true,
      missingDeadlines: 8,
      numbers: [(_, count, random) => `B${digits(random, 1)}F${digits(random, 3)}A${String(count).padStart(3, '0')}`],
    },
  },
  ({ random, readOn, all }) => ({
    link: ({ id }) => `/contenuto${id}_bando_856.html`,
    html: platformPage(
      'Amministrazione Trasparente - Azienda ULSS 12',
      ['Disposizioni generali', 'Organizzazione', 'Personale', 'Bandi di gara e contratti', 'Pagamenti'],
      `<div id="container"><div class="rightside"><h1>Bandi di gara e contratti</h1><div class="tab_cerca stati_bandi"><a class="btn giallo c_1" href="?stato=1">In corso</a> <a class="btn c_2" href="?stato=2">Scaduti</a> <a class="btn c_3" href="?stato=3">Esiti</a></div><div id="lista_elenco_bandi_elenco"><div class="elenco_bandi">
${rows(
  all,
  (draft) =>
    `<a href="/contenuto${draft.id}_bando_856.html" class="bloccobando"><div class="titolo">${titleOf(draft)}</div><div class="datibando"><div>CIG: ${numberOf(draft)}</div><div>Importo: € ${between(random, 20, 900)}.000,00</div><div>Data di pubblicazione: ${printDay['07/03/2026, day first'](draft.posted)}</div>${draft.due !== null && chance(random, 40) ? `<div>Termine per i chiarimenti: ${dueText(draft, ({ day }) => printDay['07/03/2026, day first'](addDays(day, -6)))}</div>` : ''}${draft.due === null ? '' : `<div>Scadenza: ${printWhen(draft.due, '07/03/2026, day first', '14:00', ' ore ')}</div>`}</div><div class="blksotto"><span>Leggi tutto</span></div></a>`,
)}
</div></div></div><div class="leftside"><h2>Ultimi esiti</h2><p>Fornitura di ecografi, aggiudicata il ${printDay['07/03/2026, day first'](addDays(readOn, -15))}</p></div></div>`,
      ['Note legali', 'Privacy', 'Dichiarazione di accessibilità'],
    ),
  }),
);

export const andalusianTable = siteShape(
  {
    name: 'Andalusian profile of buyers, tenders published, file numbers as links (Spanish)',
    knownFrom:
      'Shoebn/gecaws live_scripts/es_juntadecia.py (juntadeandalucia.es pdc_sirec, tablaLicitacionesPublicadas)',
    url: 'https://www.comunidadsur.example/apl/pdc_sirec/perfiles-licitaciones/licitaciones-publicadas.jsf',
    timeZone: 'Europe/Madrid',
    language: 'es',
    draftOptions: {
      title: spanishTitle,
      closed: 10,
      cancelled: 6,
      idDigits: 6,
      numbers: [
        (year, count) => `CONTR ${year} 000${String(412000 + count * 11)}`,
        (year, count) => `${String(count).padStart(4, '0')}/${year}-SER`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/apl/pdc_sirec/perfiles-licitaciones/detalle-licitacion.jsf?idExpediente=${id}`,
    without: ['posted'],
    html: platformPage(
      'Perfiles de contratante',
      ['Inicio', 'Licitaciones', 'Adjudicaciones', 'Consultas preliminares', 'SiREC'],
      `<h1>Licitaciones publicadas</h1><form id="buscador"><label>Fecha límite desde <input type="text" value=""></label><label>hasta <input type="text" value=""></label><input type="submit" value="Buscar"></form><table id="tablaLicitacionesPublicadas" class="tabla"><caption>Resultado de la búsqueda</caption><thead><tr><th scope="col">Expediente</th><th scope="col">Tipo de contrato</th><th scope="col">Órgano de contratación</th><th scope="col">Título</th><th scope="col">Fecha límite de presentación</th><th scope="col">Importe de licitación</th><th scope="col">Estado</th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr class="${index % 2 === 0 ? 'par' : 'impar'}"><td><a href="/apl/pdc_sirec/perfiles-licitaciones/detalle-licitacion.jsf?idExpediente=${draft.id}">${numberOf(draft)}</a></td><td>${pick(random, ['Suministros', 'Servicios', 'Obras'])}</td><td>${pick(random, ['Consejería de Salud', 'Agencia de Obra Pública', 'Dirección Gerencia del Servicio Sanitario', 'Universidad del Sur'])}</td><td>${titleOf(draft)}</td><td>${dueText(draft, ({ day }) => printDay['07/03/2026, day first'](day))}</td><td>${between(random, 15, 900)}.000,00 €</td><td>${statusText(draft, 'Publicada', 'Pendiente de adjudicación', 'Desistida')}</td></tr>`,
)}
</tbody></table><p>Página 1 de 12 <a href="?pagina=2">Siguiente</a></p>`,
      ['Aviso legal', 'Mapa web'],
    ),
  }),
);
