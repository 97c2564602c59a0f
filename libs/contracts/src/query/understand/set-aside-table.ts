/** A set-aside program, with its names in queries and texts. */
export interface SetAsideRow {
  /** Display name. */
  readonly label: string;
  /** Beginnings of its codes, the one of the filter first; or words of set-aside names. */
  readonly codes: string;
  /** Beginnings of its sole-source codes, if any. */
  readonly soleSource?: string;
  /** Related programs, whose notices rank lower. */
  readonly near?: string;
  /** Spellings in queries, separated by `;`. `~` stands for the words that follow the name of a group of owners. */
  readonly spellings: string;
  /** Phrases in texts. */
  readonly said: string;
}

/** All programs of SAM.gov, and those of states and cities. */
export const setAsideRows: readonly SetAsideRow[] = [
  {
    label: '8(a)',
    codes: '8A HS2 HS3',
    soleSource: '8AN',
    spellings: `8(a); 8a; 8 (a); section 8(a); section 8a; SBA 8(a); SBA 8a; 8(a) program; 8a program; 8(a) certified; 8a certified; 8(a) competitive; 8a competitive;
      8(a) competed; 8a competed; competitive 8(a); competitive 8a; 8(a) business development; 8(a) firm; 8(a) firms; 8a firms; 8(a) business; 8a business; 8(a) small business;
      8a small business; 8(a) company; 8a company; 8(a) companies; 8a companies; 8(a) contractor; 8(a) contractors; 8a contractors`,
    said: '8(a)',
  },
  {
    label: 'HUBZone',
    codes: 'HZ HS2 HS3',
    soleSource: 'HZS',
    spellings: `HUBZone; HUBZones; HUB zone; HUBZone small business; HUBZone small businesses; HUBZone business; HUBZone firms; HUBZone certified; HUBZone program;
      historically underutilized business zone; historically underutilized business zones; historically underutilized business; historically underutilized businesses`,
    said: 'HUBZone; historically underutilized business',
  },
  {
    label: 'SDVOSB',
    codes: 'SDVOSB',
    soleSource: 'SDVOSBS',
    near: 'VSA VSS',
    spellings: `SDVOSB; SDVOSBs; SDVOB; SDVOBs; SDVO; SD VOSB; SDVOSB firms; SDVOSB certified; service disabled; service disabled veteran; service disabled veterans; service disabled vet; service disabled vets; service disabled veteran~; service disabled vet~; service disabled veterans~; disabled veteran~;
      disabled vet~; service connected disabled veteran~; DVBE`,
    said: 'SDVOSB; service-disabled veteran',
  },
  {
    label: 'Veteran-owned',
    codes: 'VSA VSS SDVOSB',
    soleSource: 'VSS SDVOSBS',
    spellings:
      'VOSB; VOSBs; VOB; veteran~; vet~; veterans~; veteran small business; veteran small businesses; veteran business enterprise',
    said: 'VOSB; veteran-owned',
  },
  {
    label: 'Women-owned',
    codes: 'WOSB',
    soleSource: 'WOSBSS',
    near: 'EDWOSB',
    spellings: `WOSB; WOSBs; WOB; WBE; WBEs; WOSB program; WOSB certified; women~; woman~; womens~; female~; lady~; women small business; women small businesses; women business enterprise;
      women business enterprises; womens business enterprise; womens business enterprises; woman business enterprise`,
    said: "WOSB; women-owned; woman-owned; women-led; women's business enterprise",
  },
  {
    label: 'EDWOSB',
    codes: 'EDWOSB',
    soleSource: 'EDWOSBSS',
    near: 'WOSB',
    spellings: `EDWOSB; EDWOSBs; economically disadvantaged women~; economically disadvantaged woman~; economically disadvantaged WOSB; economically disadvantaged WOSBs;
      disadvantaged women~; disadvantaged woman~`,
    said: 'EDWOSB; economically disadvantaged women-owned',
  },
  {
    label: 'Small business',
    codes: 'SBA RSB',
    near: 'SBP VSB ESB',
    spellings: `total small business; small business set aside; small businesses set aside; total small business set aside; small business set asides; set aside for small business;
      set aside for small businesses; set asides for small business; set asides for small businesses; small business only; small businesses only; reserved for small business; reserved for small businesses;
      small business reserve; SB set aside; SB set asides; SBSA; total set aside; 100 percent small business set aside`,
    said: 'small business set-aside; set-aside for small business; set aside for small business',
  },
  {
    label: 'Small business',
    codes: 'SBA SBP RSB',
    near: 'VSB ESB',
    spellings: 'small business; small businesses',
    said: 'small business',
  },
  {
    label: 'Partial small business',
    codes: 'SBP',
    near: 'SBA',
    spellings: `partial small business; partial small business set aside; partial small business set asides; partial set aside; partial set asides; partial SB set aside;
      partially set aside for small business; small business partial set aside`,
    said: 'partial small business set-aside; partial small business',
  },
  {
    label: 'Indian economic enterprise',
    codes: 'IEE ISBEE ISEE BICIV',
    spellings: `IEE; IEEs; indian economic enterprise; indian economic enterprises; buy indian; buy indian act; native american~; american indian~; indian~; tribally~; tribal~; tribe~;
      native~; alaska native~; native hawaiian~`,
    said: 'indian economic enterprise; indian small business economic enterprise; buy indian; native american-owned; indian-owned',
  },
  {
    label: 'Indian small business',
    codes: 'ISBEE ISEE',
    near: 'IEE BICIV',
    spellings:
      'ISBEE; ISBEEs; ISEE; indian small business economic enterprise; indian small business economic enterprises; indian small business; indian small businesses',
    said: 'indian small business economic enterprise; ISBEE',
  },
  {
    label: 'Local area',
    codes: 'LAS',
    spellings:
      'local area set aside; local area set asides; local set aside; stafford act set aside; local firms set aside',
    said: 'local area set-aside; stafford act',
  },
  {
    label: 'Small disadvantaged',
    codes: 'SDB 8AC',
    near: '8A',
    spellings:
      'SDB; SDBs; small disadvantaged business; small disadvantaged businesses; small and disadvantaged business; small and disadvantaged businesses; socially disadvantaged~',
    said: 'small disadvantaged business; small disadvantaged businesses',
  },
  {
    label: 'Disadvantaged business enterprise',
    codes: 'DBE disadvantaged',
    near: '8A',
    spellings:
      'DBE; DBEs; ACDBE; ACDBEs; disadvantaged business; disadvantaged businesses; disadvantaged business enterprise; disadvantaged business enterprises; disadvantaged~',
    said: 'DBE; disadvantaged business',
  },
  {
    label: 'Minority-owned',
    codes: 'MBE minority',
    near: '8A',
    spellings: `MBE; MBEs; MWBE; MWBEs; M/WBE; M/WBEs; MWBE certified; MBE certified; minority~; minorities~; minority business enterprise; minority business enterprises; minority small business;
      minority small businesses; black~; african american~; hispanic~; latino~; asian~; minority and women~; minority and woman~; minority women~`,
    said: 'minority-owned; minority business; MBE; MWBE',
  },
  {
    label: 'HBCU or minority institution',
    codes: 'HMT HMP',
    spellings:
      'HBCU set aside; HBCU set asides; HBCU/MI set aside; minority institution set aside; minority institutions set aside',
    said: 'HBCU; historically black college',
  },
];

/** Words that follow the name of a group of owners: `~` of a spelling. */
const enterprises =
  'small business; small businesses; business; businesses; firm; firms; company; companies; enterprise; enterprises; concern; concerns; contractor; contractors; vendor; vendors'.split(
    '; ',
  );

/** All spellings of a row. */
export function spellingsOf({ spellings }: SetAsideRow): readonly string[] {
  return spellings.split(';').flatMap((spelling) => {
    const [group = '', others] = spelling.trim().split('~');
    if (others === undefined) return [group];
    const named = enterprises.flatMap((name) => [`${group} owned ${name}`, `${group} led ${name}`]);
    return [`${group} owned`, ...named];
  });
}
