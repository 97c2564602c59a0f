import { addDays, printDay, printTime } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { type Draft } from '../blind/drafts.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon } from '../blind-fourth/printing.js';
import { numberOf, platformPage, rows, siteShape, titleOf } from '../blind-fourth/site-page.js';
import { japaneseDay, minguoDay, monthName, oneDigit, noticeCounts } from './printing.js';
import { indonesianTitle, japaneseTitle, malaysianTitle, taiwaneseTitle, vietnameseTitle } from './titles.js';

/** Start page of an Indonesian procurement service: a row that names the category before its packages. Source of the rows: a public scraper. */
export const indonesianPackages = siteShape(
  {
    name: 'LPSE (SPSE 4.5), packages below rows of categories, end of registration (Indonesian)',
    knownFrom: 'udipop/udipop-lpse app.py (tables of /eproc4)',
    url: 'https://lpse.sukorejokab.example/eproc4',
    timeZone: 'Asia/Jakarta',
    language: 'id',
    draftOptions: { ...noticeCounts, title: indonesianTitle, times: true, idDigits: 7 },
  },
  ({ random, all }) => {
    const categories = ['Pengadaan Barang', 'Pekerjaan Konstruksi', 'Jasa Konsultansi Badan Usaha', 'Jasa Lainnya'];
    const size = Math.ceil(all.length / categories.length);
    const row = (draft: Draft, index: number): string => {
      const category = categories[Math.floor(index / size)] ?? '';
      const head =
        index % size === 0
          ? `<tr><td colspan="4"><a class="toggle" href="#kategori${index}">${category} <span class="badge">${Math.min(size, all.length - index)}</span></a></td></tr>\n`
          : '';
      const due = dueText(
        draft,
        (when) => `${oneDigit(when.day)} ${monthName(when.day, 'id')} ${when.day.slice(0, 4)} ${timeOrNoon(when)}`,
      );
      return `${head}<tr class="kategori"><td>${(index % size) + 1}</td><td><a href="/eproc4/lelang/${draft.id}/pengumumanlelang" target="_blank">${titleOf(draft)}</a> <span class="label label-info">spse 4.5</span>${chance(random, 15) ? ' <span class="label label-warning">Tender Ulang</span>' : ''}</td><td class="center">Rp ${between(random, 1, 90)},${between(random, 1, 9)} M</td><td class="center">${due}</td></tr>`;
    };
    return {
      link: ({ id }) => `/eproc4/lelang/${id}/pengumumanlelang`,
      without: ['number', 'posted'],
      html: platformPage(
        'LPSE Kabupaten Sukorejo',
        ['Beranda', 'Cari Paket', 'Regulasi', 'Konten Khusus', 'Daftar Hitam', 'Login'],
        `<div class="content"><h4>Tender</h4><table class="table table-sm"><thead><tr><th>No</th><th>Nama Paket</th><th>HPS</th><th>Akhir Pendaftaran</th></tr></thead><tbody>
${rows(all, row)}
</tbody></table></div><div class="berita"><h4>Berita</h4><p><a href="/eproc4/publik/berita/88">Pemeliharaan sistem SPSE</a> 3 Januari 2026</p></div>`,
        ['Hubungi Kami', 'Syarat dan Ketentuan'],
      ),
    };
  },
);

/** The Taiwanese portal: years of the Republic, number and title in one cell. Source of the columns and the years: public scrapers. */
export const taiwaneseResults = siteShape(
  {
    name: 'Government e-procurement of Taiwan, years of the Republic, number and title in a cell (Chinese)',
    knownFrom: 'AllenShih/web_test pcc_grab.py, Yun-Ju-Huang/PyETL-EB101 post_practice2.py (web.pcc.gov.tw)',
    url: 'https://web.pcc.taiwan.example/prkms/tender/common/basic/readTenderBasic',
    timeZone: 'Asia/Taipei',
    language: 'zh-Hant',
    draftOptions: {
      ...noticeCounts,
      title: taiwaneseTitle,
      numbers: [
        (year, count) => `${Number(year) - 1911}B${String(count).padStart(4, '0')}`,
        (year, count) => `NT${year.slice(2)}${String(count + 400)}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/tps/QueryTender/query/searchTenderDetail?pkPmsMain=${id}`,
    html: platformPage(
      '政府電子採購網',
      ['招標查詢', '決標查詢', '財物變賣', '公開徵求', '登入'],
      `<div id="pageContent"><h2>招標查詢結果</h2><p>共有 ${all.length} 筆資料</p><table id="tpam" class="tb_01"><thead><tr><th>項次</th><th>機關名稱</th><th>標案案號<br>標案名稱</th><th>傳輸次數</th><th>招標方式</th><th>採購性質</th><th>公告日期</th><th>截止投標</th><th>預算金額</th><th>功能選項</th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr bgcolor="${index % 2 === 0 ? '#FFFFFF' : '#D6FAC5'}"><td>${index + 1}</td><td>${pick(random, ['臺南市政府工務局', '國立海洋大學', '桃園市立醫院', '經濟部水利署'])}</td><td>${numberOf(draft)}${chance(random, 15) ? ' (更正公告)' : ''}<br><a href="/tps/QueryTender/query/searchTenderDetail?pkPmsMain=${draft.id}" title="${titleOf(draft)}"><u>${titleOf(draft)}</u></a></td><td>${String(between(random, 1, 3)).padStart(2, '0')}</td><td>${pick(random, ['公開招標', '公開取得報價單', '限制性招標'])}</td><td>${pick(random, ['工程類', '財物類', '勞務類'])}</td><td>${minguoDay(draft.posted)}</td><td>${dueText(draft, ({ day }) => minguoDay(day))}</td><td>${between(random, 1, 99)},${digits(random, 3)},000</td><td><a href="/tps/QueryTender/query/searchTenderDetail?pkPmsMain=${draft.id}">檢視</a></td></tr>`,
)}
</tbody></table></div>`,
      ['網站地圖', '隱私權政策'],
    ),
  }),
);

/**
 * A Japanese research institute: days in two lines, of the western or the national years, and the opening after the deadline. Source of the columns:
 * a public scraper.
 */
export const japaneseInstitute = siteShape(
  {
    name: 'Japanese institute, days in two lines, national or western years, opening after the deadline (Japanese)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/jp_choutatsurik_spn.py, jp_customs_spn.py',
    url: 'https://choutatsu.kenkyusho.example/info/procurement/',
    timeZone: 'Asia/Tokyo',
    language: 'ja',
    draftOptions: { ...noticeCounts, title: japaneseTitle },
  },
  ({ random, all }) => {
    const isInEra = chance(random, 50);
    return {
      link: ({ id }) => `koukoku/${id}.html`,
      without: ['number'],
      html: platformPage(
        '調達情報',
        ['入札公告', '落札情報', '随意契約', '資格審査'],
        `<div id="contents"><h1>入札公告一覧</h1><p>入札書は受領期限までに提出してください。</p><table class="list"><tr><th>区分</th><th>公告日</th><th>入札書等<br>受領期限</th><th>開札日</th><th>件名</th><th>担当</th></tr>
${rows(
  all,
  (draft) =>
    `<tr><td>${pick(random, ['一般競争入札', '企画競争', '政府調達'])}</td><td>${japaneseDay(draft.posted, isInEra)}</td><td>${dueText(draft, ({ day }) => japaneseDay(day, isInEra))}</td><td>${dueText(draft, ({ day }) => japaneseDay(addDays(day, between(random, 3, 14)), isInEra))}</td><td><a href="koukoku/${draft.id}.html">${titleOf(draft)}</a></td><td>${pick(random, ['契約業務部', '横浜事業所', '神戸事業所'])}</td></tr>`,
)}
</table></div>`,
        ['サイトマップ', 'お問い合わせ'],
      ),
    };
  },
);

/** A Malaysian state: days before the agency, an "at" before the hour, number as link above the title. Source of the columns: a public scraper. */
export const sarawakNotices = siteShape(
  {
    name: 'Sarawak e-tender notices, day and hour around an at, number above the title',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/my_etendernotice_spn.py (etendernotice.sarawak.gov.my)',
    url: 'https://etendernotice.borneostate.example/etender/public/public_searchResult_new.jsp',
    timeZone: 'Asia/Kuching',
    draftOptions: {
      ...noticeCounts,
      title: malaysianTitle,
      times: true,
      idDigits: 6,
      numbers: [
        (year, count, random) =>
          `${pick(random, ['JKR', 'DID', 'SWB', 'KWB'])}/${pick(random, ['T', 'Q'])}/${String(count).padStart(3, '0')}/${year}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `public_noticeDetail.jsp?noticeId=${id}`,
    html: platformPage(
      'e-Tender Notice',
      ['Home', 'Tender Notices', 'Quotation Notices', 'Awarded', 'FAQ'],
      `<form name="f"><table width="98%" border="0"><tr><td class="title">Search Result</td></tr><tr><td>${all.length} record(s) found</td></tr></table>
<table width="98%" border="1" cellpadding="3" class="tblResult"><tr class="tblHeader"><td><b>No.</b></td><td><b>Date Published</b></td><td><b>Closing Date &amp; Time</b></td><td><b>Agency</b></td><td><b>Tender / Quotation</b></td></tr>
${rows(
  all,
  (draft, index) =>
    `<tr valign="top"><td align="center">${index + 1}.</td><td>${printDay['07-03-2026, day first'](draft.posted)}</td><td>${dueText(draft, (due) => `${printDay['07-03-2026, day first'](due.day)} at ${printTime['02:00 PM'](timeOrNoon(due))}`)}</td><td>${pick(random, ['Public Works Department', 'Rural Water Supply Department', 'Kuching North City Hall', 'Land and Survey Department'])}</td><td><a href="public_noticeDetail.jsp?noticeId=${draft.id}">${numberOf(draft)}</a><br>${titleOf(draft)}</td></tr>`,
)}
</table></form>`,
      ['Disclaimer', 'Contact'],
    ),
  }),
);

/** The Vietnamese network: cards with the hour above the day of the closing. Source of the card: a public scraper. */
export const vietnameseCards = siteShape(
  {
    name: 'muasamcong.mpi.gov.vn, cards, hour above the day of the closing (Vietnamese)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/vn_muasamcong_spn.py',
    url: 'https://muasam.mangdauthau.example/vi/web/guest/contractor-selection',
    timeZone: 'Asia/Ho_Chi_Minh',
    language: 'vi',
    draftOptions: {
      ...noticeCounts,
      title: vietnameseTitle,
      times: true,
      idDigits: 8,
      numbers: [(year, count) => `IB${year.slice(2)}00${String(418000 + count * 31)}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/vi/web/guest/contractor-selection?p_p_id=egp&notifyId=${id}`,
    html: platformPage(
      'Mạng đấu thầu',
      ['Trang chủ', 'Lựa chọn nhà thầu', 'Tin tức', 'Đăng nhập'],
      `<div id="search-home"><h4>Kết quả tìm kiếm: ${all.length} gói thầu</h4>
${rows(
  all,
  (draft) =>
    `<div class="content__body__left__item"><div class="d-flex justify-content-between align-items-center"><p>Mã TBMT : ${numberOf(draft)}</p><span class="badge">Chưa đóng thầu</span></div><div class="row"><div class="col-md-8 content__body__left__item__infor__contract"><a href="/vi/web/guest/contractor-selection?p_p_id=egp&amp;notifyId=${draft.id}"><h5 class="content__body__left__item__infor__contract__name">${titleOf(draft)}</h5></a><div class="row"><div class="col-md-8 content__body__left__item__infor__contract__other"><h6>Bên mời thầu : <span>${pick(random, ['Ban Quản lý dự án huyện Đông Hải', 'Bệnh viện đa khoa tỉnh', 'Sở Giáo dục và Đào tạo'])}</span></h6><h6>Ngày đăng tải thông báo : <span>${printDay['07/03/2026, day first'](draft.posted)} - 08:${between(random, 10, 59)}</span></h6></div><div class="col-md-4"><h6>Lĩnh vực : <span>${pick(random, ['Hàng hóa', 'Xây lắp', 'Tư vấn'])}</span></h6></div></div></div><div class="col-md-2 content__body__right__item__infor__contract"><div><p>Thời điểm đóng thầu</p>${dueText(draft, (due) => `<h5>${timeOrNoon(due)}</h5><h5>${printDay['07/03/2026, day first'](due.day)}</h5>`)}</div></div><div class="col-md-2"><p>Hình thức dự thầu</p><h5>Qua mạng</h5></div></div></div>`,
)}
</div>`,
      ['Hướng dẫn', 'Liên hệ'],
    ),
  }),
);
