import { createSourceFetch } from '../../fetch-source.js';
import { readPage } from './read-page.js';

const address = new URL('https://www.fairview.example.gov/bids');
const readFrom = (response: Response) =>
  readPage(createSourceFetch({ signal: new AbortController().signal, send: () => Promise.resolve(response) }), address);

it.each([404, 403])('a response with status %s is reported with the advice to check the address', async (status) => {
  await expect(readFrom(new Response('No.', { status }))).rejects.toMatchObject({
    code: 'SOURCE_REFUSED',
    message: expect.stringContaining('check the address'),
    details: { status },
  });
});

it('a PDF document is refused with the advice to enter the web page', async () => {
  const headers = { 'content-type': 'application/pdf' };
  await expect(readFrom(new Response('%PDF-1.7 bids', { headers }))).rejects.toMatchObject({
    code: 'SOURCE_CHANGED',
    message: expect.stringContaining('Enter the address of the web page'),
  });
});
