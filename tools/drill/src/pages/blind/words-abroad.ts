import { type SeededRandom } from '../../seeded-random.js';
import { pick } from './draw.js';

/** Titles of buyers who do not write in English. */

export function germanTitle(random: SeededRandom): string {
  const work = pick(random, [
    'Erneuerung',
    'Lieferung',
    'Wartung',
    'Instandsetzung',
    'Neubau',
    'Rahmenvertrag',
    'Reinigung',
    'Planungsleistungen',
  ]);
  const object = pick(random, [
    'Heizungsanlage',
    'Dachabdichtung',
    'Schulmobiliar',
    'Straßenbeleuchtung',
    'Aufzugsanlage',
    'Streusalz',
    'Feuerwehrfahrzeug',
    'Fenster',
    'IT-Hardware',
    'Grünpflege',
  ]);
  const place = pick(random, [
    'Grundschule am Park',
    'Rathaus Lindenau',
    'Kita Sonnenweg',
    'Bauhof',
    'Turnhalle Süd',
    'Los 3',
    'BA II',
  ]);
  return pick(random, [
    `${work} ${object}`,
    `${work} ${object}, ${place}`,
    `${place} - ${object}`,
    `${object}: ${work}`,
  ]);
}

export function frenchTitle(random: SeededRandom): string {
  const work = pick(random, [
    'Fourniture de',
    'Travaux de réfection de',
    'Entretien de',
    'Acquisition de',
    'Maintenance de',
    'Étude technique de',
    'Location de',
  ]);
  const object = pick(random, [
    "l'éclairage public",
    'mobilier scolaire',
    'la voirie communale',
    'matériel informatique',
    'la station de pompage',
    'produits alimentaires',
    "l'hôpital provincial",
    'véhicules utilitaires',
    'la toiture du gymnase',
  ]);
  const place = pick(random, [
    'à la commune de Tamraght',
    'en lot unique',
    "pour l'exercice 2026",
    'au lycée Ibn Rochd',
    'dans la province',
    '',
  ]);
  return `${work} ${object} ${place}`.trim();
}

export function spanishTitle(random: SeededRandom): string {
  const work = pick(random, [
    'Suministro de',
    'Obras de reforma de',
    'Servicio de mantenimiento de',
    'Servicio de limpieza de',
    'Redacción del proyecto de',
    'Alquiler de',
  ]);
  const object = pick(random, [
    'alumbrado público',
    'edificios municipales',
    'material de oficina',
    'la piscina cubierta',
    'vehículos eléctricos',
    'la red de saneamiento',
    'instalaciones deportivas',
    'equipos informáticos',
  ]);
  const place = pick(random, [
    'del Ayuntamiento de Villasol',
    'en el barrio de San Roque',
    'para el ejercicio 2026',
    'de la Universidad',
    'por lotes',
    '',
  ]);
  return `${work} ${object} ${place}`.trim();
}

export function portugueseTitle(random: SeededRandom): string {
  const work = pick(random, [
    'Aquisição de',
    'Contratação de empresa especializada em',
    'Registro de preços para',
    'Locação de',
    'Manutenção preventiva de',
  ]);
  const object = pick(random, [
    'gêneros alimentícios',
    'material de expediente',
    'limpeza e conservação',
    'equipamentos de informática',
    'medicamentos',
    'ar condicionado',
    'veículos',
    'material elétrico',
  ]);
  const place = pick(random, [
    'para atender ao Campus Norte',
    'destinados ao Hospital Militar',
    'conforme condições do edital',
    'para a 3ª Companhia',
    '',
  ]);
  return `${work} ${object} ${place}`.trim();
}

export function russianTitle(random: SeededRandom): string {
  const work = pick(random, [
    'Поставка',
    'Выполнение работ по ремонту',
    'Оказание услуг по обслуживанию',
    'Закупка',
    'Аренда',
  ]);
  const object = pick(random, [
    'компьютерной техники',
    'автомобильной дороги',
    'лекарственных препаратов',
    'продуктов питания',
    'системы отопления',
    'школьной мебели',
    'видеонаблюдения',
    'кровли здания',
  ]);
  const place = pick(random, [
    'для нужд муниципального учреждения',
    'в 2026 году',
    'в городе Заречный',
    'по адресу: ул. Садовая, д. 5',
    '',
  ]);
  return `${work} ${object} ${place}`.trim();
}
