/**
 * Word frequencies (Zipf-Mandelbrot), lengths and shares, fitted to the recordings of the sources in November 2026. Figures of benchmarks are comparable
 * only while this table stays as it is.
 */
export const noticeStatistics = {
  title: {
    lengths: [1, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 11, 12, 13, 14, 16, 18, 28],
    stopWords: 0.1724,
    numbers: 0.01526,
    accents: 0.0003157,
    pairs: 0.4989,
    words: {
      c: 0.06577,
      q: 2.5,
      s: 0.854,
    },
  },
  description: {
    lengths: [2, 12, 23, 34, 49, 56, 70, 77, 82, 96, 117, 130, 146, 164, 198, 230, 303, 368, 484, 723, 1632],
    stopWords: 0.3153,
    numbers: 0.04279,
    accents: 0.000012,
    pairs: 0.3795,
    words: {
      c: 0.6574,
      q: 107,
      s: 1.23,
    },
  },
  sources: [
    ['Grants.gov|federal_grant', 0.6931],
    ['USAspending|federal_contract', 0.1795],
    ['SAM.gov|federal_contract', 0.06016],
    ['Portal|state_rfp', 0.0553],
    ['Simpler.Grants.gov|federal_grant', 0.009702],
    ['NYC City Record|state_rfp', 0.0009702],
    ['Delaware Bids|state_rfp', 0.0006468],
    ['Los Angeles RAMP|state_rfp', 0.0006468],
  ],
  lifecycles: [
    ['', 0.6556],
    ['open', 0.1497],
    ['closed', 0.1054],
    ['forecast', 0.08279],
    ['archived', 0.003881],
    ['awarded', 0.00194],
  ],
  setAsides: [
    ['', 0.6559],
    ['SBA', 0.2204],
    ['SDVOSBC', 0.04839],
    ['8A', 0.03763],
    ['WOSB', 0.02688],
    ['SBP', 0.005376],
    ['WOSBSS', 0.005376],
  ],
  agencies: {
    c: 1239,
    q: 0.5,
    s: 1.354,
  },
  agencyCount: 247,
  codes: {
    c: 376.9,
    q: 1.5,
    s: 1.296,
  },
  stated: {
    value: 0.2277,
    due: 0.9069,
  },
  values: [
    200, 277300, 359200, 416000, 500000, 648500, 787000, 1010000, 1340000, 1683000, 2107000, 2700000, 3374000, 4000000,
    5234000, 7121000, 9325000, 11700000, 17800000, 35540000, 2225000000,
  ],
  openDays: [0, 13, 24, 32, 52, 61, 83, 104, 139, 218, 398, 672, 865, 1014, 1084, 1119, 1137, 1160, 1197, 1281, 4077],
} as const;
