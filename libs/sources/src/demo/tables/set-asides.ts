import { type SetAside } from '@rfp/contracts/notice';

/** SAM.gov's codes and texts with how often each is seen; `null` is no set-aside. */
export const setAsides: readonly (readonly [SetAside | null, number])[] = [
  [null, 45],
  [{ code: 'SBA', text: 'Total Small Business Set-Aside (FAR 19.5)' }, 28],
  [{ code: 'SBP', text: 'Partial Small Business Set-Aside (FAR 19.5)' }, 2],
  [{ code: '8A', text: '8(a) Set-Aside (FAR 19.8)' }, 5],
  [{ code: '8AN', text: '8(a) Sole Source (FAR 19.8)' }, 2],
  [{ code: 'HZC', text: 'Historically Underutilized Business (HUBZone) Set-Aside (FAR 19.13)' }, 3],
  [{ code: 'SDVOSBC', text: 'Service-Disabled Veteran-Owned Small Business (SDVOSB) Set-Aside (FAR 19.14)' }, 7],
  [{ code: 'SDVOSBS', text: 'Service-Disabled Veteran-Owned Small Business (SDVOSB) Sole Source (FAR 19.14)' }, 1],
  [{ code: 'WOSB', text: 'Women-Owned Small Business (WOSB) Program Set-Aside (FAR 19.15)' }, 3],
  [{ code: 'EDWOSB', text: 'Economically Disadvantaged WOSB (EDWOSB) Program Set-Aside (FAR 19.15)' }, 1],
  [{ code: 'LAS', text: 'Local Area Set-Aside (FAR 26.2)' }, 1],
  [
    {
      code: 'ISBEE',
      text: 'Indian Small Business Economic Enterprise (ISBEE) Set-Aside (specific to Department of Interior)',
    },
    1,
  ],
  [
    {
      code: 'BICiv',
      text: 'Buy Indian Set-Aside (specific to Department of Health and Human Services, Indian Health Services)',
    },
    1,
  ],
];
