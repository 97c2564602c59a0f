import { type LabelRole } from './label-roles.js';

interface FurtherHeadWords {
  role: LabelRole;
  /** Alternatives that match anywhere in the label, by language. */
  words: readonly string[];
  /** Alternatives that match only the whole label. */
  whole?: string;
}

const letters = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]*`;

/** Words of languages that print compounds without spaces. */
function eastern(words: string): string {
  return `${letters}(?:${words})${letters}`;
}

/** Patterns that ignore case still distinguish `i` from `İ`, and `ı` from `I`. */
function turkish(words: string): string {
  return words.replaceAll('i', '[iİ]').replaceAll('ı', '[ıI]');
}

/**
 * Words of headings and labels in Czech, Slovak, Slovenian, Hungarian, Romanian, Greek, Estonian, Ukrainian, Turkish, Vietnamese, Indonesian and Malay,
 * Chinese, Japanese and Korean, and further words in Spanish and Polish, which `head-words.ts` covers in part. Each entry extends the row of the same
 * role in `head-words.ts`.
 */
export const furtherHeadWords: readonly FurtherHeadWords[] = [
  {
    role: 'other',
    words: [
      'zbývá|zostáva|zostávajúci čas|pozostały czas|timp rămas|hátralévő idő|jäänud aega|залишилось|còn lại|sisa waktu',
      turkish('kalan (?:süre|gün)'),
      eastern('残り|剩餘|剩余|添付|附件|下載|下载|ダウンロード'),
    ],
    whole: '項次|序號|序号|功能選項|操作|stt|lp|bil|p\\. ?č|poř\\. ?č|α/α|sıra(?: no)?|순번',
  },
  {
    role: 'other_date',
    words: [
      String.raw`dotaz\w*|vysvětlení|prohlídk\w*|aktualiz\w*|lhůt\w* (?:plnění|dodání)|dob\w* plnění|uzavření smlouvy`,
      String.raw`vysvetleni\w*|otáz\w*|obhliadk\w*|lehot\w* (?:dodania|plnenia|viazanosti)`,
      String.raw`kérdés\w*|kiegészítő tájékoztatás|helyszíni bejárás|teljesítés\w*|szerződéskötés`,
      String.raw`clarificări\w*|clarificari|întreb[ăa]ri\w*|contestați\w*|semnar\w*`,
      String.raw`διευκρ[ιί]ν\w*|ερωτ[ηή]\w*|επ[ίι]σκεψη\w*|υπογραφ[ήη]`,
      String.raw`küsimus\w*|selgitus\w*|muutmi\w*|muudetud|lepingu\w*`,
      String.raw`уточнен\w*|роз['’ʼ]яснен\w*|запитан\w*|оскаржен\w*|кваліфікаці\w*|аукціон\w*|(?:строк|термін|дата) поставк\w*|оновлен\w*`,
      turkish(String.raw`açıklama talebi|zeyilname|yer görme|sözleşme\w*|güncelle\w*|şikayet\w*|teslim\w*`),
      'làm rõ|khởi công|hiệu lực|thực hiện hợp đồng',
      String.raw`penjelasan|aanwijzing|klarifikasi|evaluasi|penandatanganan|sanggah\w*|taklimat|lawatan tapak`,
      eastern(
        '質問|說明會|説明会|現場説明|現場說明|履行|納期|納入期限|工期|契約日|更新|疑義|釋疑|领取|領標|決標|决标|落札|更正日|交貨|参加申請|질의|현장설명|계약기간',
      ),
    ],
  },
  {
    role: 'party',
    words: [
      String.raw`vybraný dodavatel|dodavatel\w*|účastní[kc]\w*|dodávateľ\w*|uchádzač\w*|víťaz\w*|izbrani ponudnik`,
      String.raw`nyertes\w*|ajánlattevő\w*|ofertant\w*|câștigător\w*|furnizor\w*|ανάδοχος|ανάδοχο|προμηθευτ\w*`,
      String.raw`võitja|edukas pakkuja|переможець|переможц\w*|постачальник\w*|учасник\w*`,
      turkish('yüklenici|kazanan|istekli'),
      'nhà thầu trúng thầu|đơn vị trúng thầu|pemenang',
      eastern('落札者|契約業者|受注者|得標廠商|廠商名稱|供应商|供應商|中标人|낙찰자|낙찰업체'),
    ],
  },
  {
    role: 'agency_name',
    words: [
      String.raw`zadavatel\w*|obstarávateľ\w*|verejný obstarávateľ|naročnik\w*|naručitelj\w*|ajánlatkérő\w*`,
      String.raw`autoritat\w* contractant\w*|achizitor\w*|instituți\w*|αναθέτουσα αρχή|φορέας|φορέα`,
      String.raw`hankija\w*|asutus\w*|замовник\w*|възложител\w*|perkančioji organizacija|pasūtītāj\w*`,
      turkish(String.raw`idare\w*|kurum\w*`),
      String.raw`bên mời thầu|chủ đầu tư|đơn vị mời thầu`,
      String.raw`satuan kerja|satker|instansi|k/l/pd\w*|agensi|kementerian|jabatan`,
      eastern(
        '発注機関|発注者|調達機関|機関名|機關名稱|招標機關|採購機關|採購單位|采购人|采购单位|招标人|招標單位|발주기관|수요기관|공고기관',
      ),
    ],
    whole: 'entidad|机构|機關',
  },
  {
    role: 'due_time',
    words: [],
    whole: 'čas|hodina|godzina|óra|ώρα|kellaaeg|час|saat|saati|giờ|jam|pukul|waktu|masa|時刻|시각|시간',
  },
  {
    role: 'bid_opening',
    words: [
      String.raw`otev[íř]\w* (?:obálek|nabídek|nabídky)|otevírání|otváran\w*|odpiranj\w* ponudb|otvaranj\w* ponud\w*`,
      String.raw`(?:fel)?bontás\w*|deschider\w*|αποσφρ[άα]γιση\w*|avamis\w*|avamine|розкритт\w*|отваряне`,
      turkish(String.raw`zarf\w* aç\w*|teklif\w* aç\w*`),
      '(?:thời điểm |ngày )?mở thầu|pembukaan(?: dokumen| penawaran| sampul)*',
      eastern('開札|開標|开标|入札日|入札年月日|入札執行|개찰'),
    ],
  },
  {
    role: 'open_date',
    words: [
      String.raw`(?:datum |dátum )?zahájení(?! příjmu)|začiatok\w*|začátek\w*|početek|kezdet\w*|kezdő\w*|început\w*|[έε]ναρξη\w*|algus\w*|початок\w*|rozpoczęci\w*`,
      turkish(String.raw`başlangıç\w*|başlama\w*`),
      String.raw`bắt đầu|tanggal mulai|tarikh mula`,
      eastern('受付開始|募集開始|開始日|开始时间|開始時間|시작일'),
    ],
  },
  {
    role: 'due_date',
    words: [
      String.raw`lhůt\w*|termín\w* (?:pro |na )?(?:podání|podávání|odevzdání|doručení)\w*|(?:nabíd\w* )?(?:podat|podávat) do|podání nabíd\w*|příjem nabíd\w*|uzávěrk\w*|do kdy|ukončení\w*|konec (?:příjmu|podávání)\w*`,
      String.raw`lehot\w*|predkladani\w*|termín (?:na )?(?:predloženi\w*|podani\w*|doručeni\w*)|uzávierk\w*|do kedy|ponuk\w* do|koniec (?:prijímania|predkladania)\w*`,
      String.raw`rok (?:za|dostave|oddaje|predaje)\w*|termin\w* (?:nadsyłania|przesyłania|złożenia|oddania)`,
      String.raw`(?:\w*ajánlattételi )?határid\w*|ajánlattétel\w* (?:ideje|vége)|beadás\w*|benyújtás\w*|lejárat\w*|részvételi jelentkezés\w*`,
      String.raw`termen(?:ul)? (?:limit[ăa]|de depunere|depunere)|termenul|dat[ăa] limit[ăa]|depuner\w*|expir[ăa]`,
      String.raw`προθεσμ[ίι]\w*|λ[ήη]ξη\w*|καταληκτικ[ήη]\w*|υποβολ[ήη]\w*`,
      String.raw`tähtae\w*|tähtaj\w*|esitamis\w* lõp\w*|lõppeb|lõppkuupäev`,
      String.raw`подан\w*(?: \w+){0,2} (?:пропозиці\w*|заяв\w*|документ\w*)|подання|прий(?:ом|няття)\w* (?:пропозиці\w*|заяв\w*)|кінцев\w*|(?:строк|термін) (?:подан\w*|прийому)|закінчен\w*|завершен\w*|краен срок|pasiūlymų pateikimo|terminas|piedāvājumu iesniegšan\w*`,
      turkish(
        String.raw`ihale tarih\w*|ihale (?:gün|saat)\w*|son (?:teklif|başvuru|tarih|gün)\w*|teklif (?:verme|teslim)\w*|başvuru biti\w*|bitiş\w*`,
      ),
      String.raw`(?:thời (?:điểm|hạn|gian) |ngày |hạn )?(?<!chưa |đã )(?:đóng thầu|hết hạn|kết thúc)(?: \p{L}+){0,3}|(?:thời )?hạn (?:chót|cuối|nộp|cuối cùng)(?: \p{L}+){0,4}|nộp (?:hồ sơ|e-?hsdt|hsdt|báo giá)(?: \p{L}+){0,3}`,
      String.raw`(?:batas|akhir|penutupan)(?: \p{L}+){0,3}|ditutup|tenggat\w*|pemasukan (?:dokumen )?penawaran|tarikh (?:tutup|tamat|akhir)\w*(?: \p{L}+){0,2}`,
      eastern(
        '締切|締め切り|〆切|受領期限|提出期限|入札期限|応募期限|申込期限|受付期限|期限|提出日|受付終了|截止|截標|截标|投標期限|到期|마감|접수기간|제출기한',
      ),
    ],
    whole: 'do|до|đến|hingga|まで|sampai',
  },
  {
    role: 'posted_date',
    words: [
      String.raw`zveřejněn\w*|uveřejněn\w*|vyhlášen\w*|vydán\w*|publikov\w*|zverejnen\w*|uverejnen\w*|vyhláseni\w*|objav\w*|dodan\w* dne`,
      String.raw`közzététel\w*|közzétéve|megjelen\w*|feladás\w*|public[ăa]r\w*|publicat\w*|δημοσ[ίι]ευση\w*|αν[άα]ρτηση\w*`,
      String.raw`avaldami\w*|avaldatud|опубліков\w*|оприлюднен\w*|публікаці\w*|розміщен\w*|публикуван\w*|paskelb\w*|izsludinā\w*`,
      turkish(String.raw`ilan (?:tarih|yayın)\w*|yayın\w*|yayım\w*`),
      'đăng tải(?: \\p{L}+)*|ngày đăng(?: \\p{L}+)*|phát hành|công bố',
      String.raw`diumumkan|tanggal (?:pengumuman|tayang|terbit|pembuatan|buat)|pengumuman|tayang|diterbitkan|diiklankan|tarikh (?:iklan|terbit)\w*`,
      eastern(
        '公告日|公示日|公告年月日|公告時間|公告时间|公告開始|掲載|公開日|公表|發布|发布|刊登|上網日|공고일|게시일|등록일|입력일',
      ),
    ],
    whole: String.raw`dátum|tarih|ngày|tanggal|tarikh|kuupäev|ημερομην[ίι]α|日付|日期|公告|일자`,
  },
  {
    role: 'status',
    words: [
      String.raw`stav(?: \p{L}+)?|fáze(?: \p{L}+){0,2}|állapot\w*|stadiul(?: \p{L}+)?|κατ[άα]σταση|staatus|seisund|стан`,
      turkish(String.raw`durum\w*`),
      'trạng thái|tình trạng|tahap(?: \\p{L}+){0,3}|keadaan',
      eastern('状態|状況|狀態|状态|ステータス|진행상태|상태'),
    ],
    whole: 'stare|stare procedură',
  },
  {
    role: 'opportunity_number',
    words: [
      String.raw`čísl\w*|evidenční č\w*|spisová značka|systémové číslo|identifik[aá]tor\w*|oznaka|evidencijski broj`,
      String.raw`(?:hivatkozási|iktató|ügyirat|eljárás)\w* ?szám\w*|iktatószám\w*|azonosító\w*|num[ăa]r(?:ul)? (?:de |anunț\w*|procedur\w*)\w*|nr\.? (?:anunț|referin)\w*|cod unic`,
      String.raw`αριθμ[όο]ς\w*|κωδικ[όο]ς\w*|αδαμ|viitenumber|ідентифікатор\w*|код закупівлі`,
      turkish(String.raw`(?:ihale )?kayıt n\w*|ihale no\w*|ikn|dosya no\w*`),
      'mã(?: \\p{L}+){0,2}|số (?:hiệu|tbmt|thông báo)(?: \\p{L}+)?',
      String.raw`kode (?:tender|paket|lelang|rup|pengadaan)|nomor\w*|no\.? ?(?:tender|paket|sebut ?harga|rujukan)|id paket|nombor`,
      eastern('公告番号|調達番号|案件番号|入札番号|契約番号|整理番号|案號|案号|編號|编号|공고번호|입찰번호'),
    ],
    whole: 'nog|kode|番号|numar|număr|번호',
  },
  {
    role: 'contact_info',
    words: [
      String.raw`kontakt\w*|kapcsolat\w*|επικοινων[ίι]α|контактн\w*|liên hệ|kontak|pegawai`,
      turkish('iletişim|irtibat'),
      eastern('担当|連絡先|問い?合わ?せ先?|聯絡人|联系人|聯絡電話|연락처|담당'),
    ],
  },
  {
    role: 'estimated_value',
    words: [
      String.raw`(?:předpokládaná |predpokladaná )?hodnota|becsült érték|érték|valoar\w*|buget\w*|wartość\w*|szacunkow\w*`,
      String.raw`αξ[ίι]α|προϋπολογισμ[όο]ς\w*|maksumus|вартіст\w*|сума|ціна`,
      turkish('yaklaşık maliyet|sözleşme bedeli'),
      'giá(?: \\p{L}+){0,2}|dự toán|hps|pagu\\w*|nilai(?: \\p{L}+)?|anggaran|harga',
      eastern('予定価格|金額|金额|預算|预算|추정가격|예산|기초금액'),
    ],
    whole: 'cena|bedel|tutar',
  },
  {
    role: 'location',
    words: [
      'místo(?: \\p{L}+)?|miesto(?: \\p{L}+)?|miejsce(?: \\p{L}+)?|województwo|helyszín|județ|loc(?:alitate|ație)|τόπος|περιφέρεια',
      'asukoht|maakond|місце(?: \\p{L}+)?|регіон|область|địa điểm(?: \\p{L}+)*|tỉnh|lokasi|tempat|provinsi|kabupaten|negeri',
      eastern('履行場所|納入場所|場所|地域|地點|地点|縣市|지역'),
    ],
    whole: turkish('ilçe|şehir'),
  },
  {
    role: 'notice_type',
    words: [
      String.raw`druh\w*|režim\w*|typ(?: (?:zakázky|zákazky|zamówienia|řízení|postupu))?|postup\w*|típus\w*|eljárás (?:típusa|fajtája)|tipul(?: \p{L}+)?|tip (?:procedur|contract|anunț)\p{L}*|procedur(?:ă|ii)|rodzaj\w*|tryb\w*`,
      String.raw`ε[ίι]δος|τ[ύυ]πος|κατηγορ[ίι]α|διαδικασ[ίι]α|(?:menetluse )?liik|tüüp|вид|процедур\w*|категорі\w*`,
      turkish('(?:ihale |alım |iş)?türü|(?:ihale )?usulü'),
      String.raw`lĩnh vực|hình thức(?: \p{L}+){0,3}|phương thức|loại(?: \p{L}+)?|jenis\w*(?: \p{L}+)?|kategori|metode(?: \p{L}+)?|klasifikasi`,
      eastern('区分|種別|種類|方式|性質|类型|類型|類別|类别|구분|계약방법|업무'),
    ],
  },
  {
    role: 'title',
    words: [
      String.raw`náz[eo]v\w*|předmět\w*|predmet\w*|naziv\w*|naslov|tytuł\w*|megnevezés\w*|tárgya?|elnevezés\w*|denumir\w*|obiect\w*|titlu\w*`,
      String.raw`τ[ίι]τλος|αντικε[ίι]μενο|nimetus\w*|pealkiri|hanke nimi|назв\w*|найменуван\w*|pavadinim\w*|nosaukum\w*`,
      turkish(String.raw`(?:ihale |işin? )ad\w*|işin adı|konusu?|başlık`),
      String.raw`tên(?: \p{L}+){0,3}|gói thầu|nama(?: \p{L}+)?|judul|tajuk\w*|uraian(?: \p{L}+)?|butiran`,
      eastern('件名|案件名|工事名|業務名|品名|品目|名称|名稱|題名|標題|标题|공고명|입찰명|사업명|건명|제목'),
    ],
  },
  {
    role: 'description',
    words: [
      String.raw`popis\w*|opis\w*|leírás\w*|descrier\w*|περιγραφ[ήη]|kirjeldus\w*|mô tả|nội dung|deskripsi|keterangan`,
      turkish('açıklama'),
      eastern('概要|内容|內容|備考|說明|说明|描述|내용'),
    ],
  },
];
