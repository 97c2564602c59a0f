import { extract, fieldsOf } from '../testing/extract-from.js';

it('a future day is not used as the day of posting', () => {
  const html =
    '<html><body><h1>Bids</h1><p>Sealed bids for the Harbor Pier Repair project (Contract 27-5) will be received until 2:00 PM, December 16, 2026. Plans are available November 1, 2026.</p></body></html>';
  const [fields] = fieldsOf(extract(html));
  expect(fields?.due_date).toMatch(/^2026-12-16/);
  expect(fields?.posted_date).toBeUndefined();
});
