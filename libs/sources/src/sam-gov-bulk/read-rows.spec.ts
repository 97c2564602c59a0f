import { bulkColumns } from './constants.js';
import { type Cells, readRows } from './read-rows.js';

const mark = Buffer.from('\uFEFF');
const row = bulkColumns.map((_, index) => String(index));
const file = (header: string) => Buffer.concat([mark, Buffer.from(`${header}\r\n${row.join()}\r\n`)]);
const quoted = file(bulkColumns.map((column) => `"${column}"`).join());

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(bytes: Buffer, size: number): Promise<Cells[]> {
  const rows: Cells[] = [];
  for await (const cells of readRows(inChunks(bytes, size))) rows.push(cells);
  return rows;
}

it.each([1, 2, 3, 4, 10_000])(
  'a byte order mark is not part of the first column, in chunks of %s bytes',
  async (size) => {
    expect(await read(quoted, size)).toEqual([row]);
    expect(await read(file(bulkColumns.join()), size)).toEqual([row]);
    expect(await read(quoted.subarray(mark.length), size)).toEqual([row]);
  },
);

it('removes neither half a byte order mark nor a byte order mark after the beginning', async () => {
  await expect(read(quoted.subarray(1), 1)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  await expect(read(mark.subarray(0, 2), 1)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  await expect(read(Buffer.concat([mark, quoted]), 7)).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
});
