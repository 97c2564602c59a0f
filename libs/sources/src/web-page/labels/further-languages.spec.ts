import { extract, fieldsOf } from '../testing/extract-from.js';

interface Language {
  lang: string;
  heading: string;
  heads: readonly [number: string, title: string, posted: string, due: string];
  posted: string;
  due: (day: number) => string;
  zone: string;
  offset: string;
}

/** Tables of buyers, with the headings and dates of each language. */
const languages: readonly Language[] = [
  {
    lang: 'cs',
    heading: 'Veřejné zakázky',
    heads: ['Systémové číslo', 'Předmět', 'Uveřejněno', 'Lhůta pro podání nabídek'],
    posted: '1. října 2026',
    due: (day) => `${day}. listopadu 2026 v 10:00 hod.`,
    zone: 'Europe/Prague',
    offset: '+01:00',
  },
  {
    lang: 'sk',
    heading: 'Verejné obstarávanie',
    heads: ['Číslo', 'Predmet', 'Zverejnené', 'Termín na predloženie ponúk'],
    posted: '1. októbra 2026',
    due: (day) => `${day}. novembra 2026 o 10.00 hod.`,
    zone: 'Europe/Bratislava',
    offset: '+01:00',
  },
  {
    lang: 'hu',
    heading: 'Közbeszerzési eljárások',
    heads: ['Iktatószám', 'Megnevezés', 'Közzététel', 'Ajánlattételi határidő'],
    posted: '2026. október 1.',
    due: (day) => `2026. november ${day}. 10:00`,
    zone: 'Europe/Budapest',
    offset: '+01:00',
  },
  {
    lang: 'ro',
    heading: 'Licitații deschise',
    heads: ['Număr', 'Denumire', 'Publicat', 'Termen limită'],
    posted: '1 octombrie 2026',
    due: (day) => `${day} noiembrie 2026, ora 10:00`,
    zone: 'Europe/Bucharest',
    offset: '+02:00',
  },
  {
    lang: 'el',
    heading: 'Διαγωνισμοί',
    heads: ['Αριθμός', 'Τίτλος', 'Δημοσίευση', 'Καταληκτική ημερομηνία'],
    posted: '1 Οκτωβρίου 2026',
    due: (day) => `${day} Νοεμβρίου 2026, ώρα 10:00`,
    zone: 'Europe/Athens',
    offset: '+02:00',
  },
  {
    lang: 'et',
    heading: 'Hanked',
    heads: ['Viitenumber', 'Nimetus', 'Avaldatud', 'Esitamise tähtaeg'],
    posted: '1. oktoober 2026',
    due: (day) => `${day}. november 2026 kell 10.00`,
    zone: 'Europe/Tallinn',
    offset: '+02:00',
  },
  {
    lang: 'tr',
    heading: 'İHALE İLANLARI',
    heads: ['İhale Kayıt No', 'İşin Adı', 'Yayın Tarihi', 'Son Teklif Verme Tarihi'],
    posted: '1 Ekim 2026',
    due: (day) => `${day} KASIM 2026 saat 10:00`,
    zone: 'Europe/Istanbul',
    offset: '+03:00',
  },
  {
    lang: 'uk',
    heading: 'Закупівлі',
    heads: ['Номер', 'Назва', 'Оприлюднено', 'Кінцевий строк'],
    posted: '1 жовтня 2026',
    due: (day) => `${day} листопада 2026 р. до 10:00`,
    zone: 'Europe/Kyiv',
    offset: '+02:00',
  },
  {
    lang: 'vi',
    heading: 'Thông báo mời thầu',
    heads: ['Số thông báo', 'Tên dự án', 'Ngày đăng', 'Hạn nộp hồ sơ'],
    posted: '1 tháng 10 năm 2026',
    due: (day) => `10 giờ 00, ngày ${day} tháng 11 năm 2026`,
    zone: 'Asia/Ho_Chi_Minh',
    offset: '+07:00',
  },
  {
    lang: 'id',
    heading: 'Pengadaan',
    heads: ['Nomor', 'Judul', 'Diumumkan', 'Batas Waktu'],
    posted: '1 Oktober 2026',
    due: (day) => `${day} Nopember 2026 pukul 10.00 WIB`,
    zone: 'Asia/Jakarta',
    offset: '+07:00',
  },
  {
    lang: 'ms',
    heading: 'Iklan Sebut Harga',
    heads: ['No. Rujukan', 'Tajuk', 'Tarikh Iklan', 'Tarikh Tutup'],
    posted: '1 Oktober 2026',
    due: (day) => `${day} November 2026, 10:00`,
    zone: 'Asia/Kuala_Lumpur',
    offset: '+08:00',
  },
  {
    lang: 'ja',
    heading: '入札情報',
    heads: ['調達番号', '案件名', '掲載日', '提出期限'],
    posted: '令和8年10月1日',
    due: (day) => `令和8年11月${day}日（木）午前10時`,
    zone: 'Asia/Tokyo',
    offset: '+09:00',
  },
  {
    lang: 'zh-Hant',
    heading: '招標資訊',
    heads: ['案號', '標題', '刊登日', '投標期限'],
    posted: '115/10/01',
    due: (day) => `115/11/${day} 10：00`,
    zone: 'Asia/Taipei',
    offset: '+08:00',
  },
  {
    lang: 'ko',
    heading: '입찰 정보',
    heads: ['공고번호', '공고명', '게시일', '입찰마감'],
    posted: '2026년 10월 1일',
    due: (day) => `2026년 11월 ${day}일 오전 10시`,
    zone: 'Asia/Seoul',
    offset: '+09:00',
  },
];
const titles = ['Alfa Bravo Charlie', 'Delta Echo Foxtrot', 'Golf Hotel India'];

describe.each(languages)('a list in the language $lang', ({ lang, heading, heads, posted, due, zone, offset }) => {
  const page = (content: string): string =>
    `<html lang="${lang}"><body><div><h1>${heading}</h1>${content}</div></body></html>`;
  const read = (content: string) =>
    fieldsOf(extract(page(content), { time_zone: zone })).map((fields) => [
      fields.title,
      fields.opportunity_number,
      fields.posted_date,
      fields.due_date,
    ]);
  const number = (index: number): string => `2026-7${index}1`;
  const stated = titles.map((title, index) => [
    title,
    number(index),
    '2026-10-01',
    `2026-11-1${index}T10:00:00${offset}`,
  ]);

  it('is read by the headings of its columns', () => {
    const rows = titles.map(
      (title, index) =>
        `<tr><td>${number(index)}</td><td><a href="/n/${index}">${title}</a></td><td>${posted}</td><td>${due(10 + index)}</td></tr>`,
    );
    const head = heads.map((label) => `<th>${label}</th>`).join('');
    expect(read(`<table><tr>${head}</tr>${rows.join('')}</table>`)).toEqual(stated);
  });

  it('is read by the labels in its cards', () => {
    const cards = titles.map((title, index) => {
      const facts = [number(index), posted, due(10 + index)];
      const labels = [heads[0], heads[2], heads[3]];
      const lines = labels.map((label, line) => `<p>${label}: ${facts[line] ?? ''}</p>`);
      return `<article><h3><a href="/n/${index}">${title}</a></h3>${lines.join('')}</article>`;
    });
    expect(read(cards.join(''))).toEqual(stated);
  });
});
