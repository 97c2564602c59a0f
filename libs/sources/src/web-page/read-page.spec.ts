import { createSourceFetch } from '../fetch-source.js';
import { readPage } from './read-page.js';

const address = new URL('https://www.fairview.example.gov/bids');
const readFrom = (response: Response) =>
  readPage(createSourceFetch({ signal: new AbortController().signal, send: () => Promise.resolve(response) }), address);

it.each([404, 403])('an answer with status %s says to check the address', async (status) => {
  await expect(readFrom(new Response('No.', { status }))).rejects.toMatchObject({
    code: 'SOURCE_REFUSED',
    message: expect.stringContaining('check the address'),
    details: { status },
  });
});

it('a PDF document says that the web page is wanted', async () => {
  const headers = { 'content-type': 'application/pdf' };
  await expect(readFrom(new Response('%PDF-1.7 bids', { headers }))).rejects.toMatchObject({
    code: 'SOURCE_CHANGED',
    message: expect.stringContaining('Enter the address of the web page'),
  });
});
