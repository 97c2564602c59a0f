import { setAsideLabel } from './set-aside-label.js';

it.each([
  ['Total Small Business Set-Aside (FAR 19.5)', 'Total Small Business'],
  ['8(a) Set-Aside (FAR 19.8)', '8(a)'],
  ['8(a) Sole Source (FAR 19.8)', '8(a) Sole Source'],
  ['Service-Disabled Veteran-Owned Small Business (SDVOSB) Set-Aside (FAR 19.14)', 'SDVOSB'],
  ['Women-Owned Small Business (WOSB) Program Sole Source (FAR 19.15)', 'WOSB Sole Source'],
  ['Indian Economic Enterprise (IEE) Set-Aside (specific to Department of Interior)', 'IEE'],
  ['Historically Underutilized Business (HUBZone) Set-Aside (FAR 19.13)', 'HUBZone'],
  ['Economically Disadvantaged WOSB (EDWOSB) Program Set-Aside (FAR 19.15)', 'EDWOSB'],
  ['Small Disadvantaged Business 8(a) Set-Aside', 'Small Disadvantaged Business 8(a)'],
  ['8a Competed', '8(a) Competed'],
  ['No Set-Aside Used', 'No Set-Aside Used'],
  ['Set-Aside', 'Set-Aside'],
])('the label of the set-aside %s is %s', (text, label) => expect(setAsideLabel(text)).toBe(label));
