import { KeptOrders } from './kept-orders.js';

/** An order of so many rows, and how many of them were asked for each time that it was computed. */
function anOrder(rows: number) {
  const computed: number[] = [];
  const compute = (wanted: number) => {
    computed.push(wanted);
    return Promise.resolve(Array.from({ length: Math.min(rows, wanted) }, (_, n) => ({ id: String(n), score: 50 })));
  };
  return { computed, compute };
}

describe('the order of a list whose pages follow each other', () => {
  it('is computed for several pages at once after the first', async () => {
    const { computed, compute } = anOrder(5000);
    const orders = new KeptOrders({ version: 1 });
    for (let wanted = 25; wanted <= 1000; wanted += 25)
      expect(await orders.first('list', wanted, compute)).toHaveLength(wanted);
    expect(computed).toEqual([25, 250, 475, 700, 925, 1000]);
  });

  it('is not computed again for pages after its end', async () => {
    const { computed, compute } = anOrder(10);
    const orders = new KeptOrders({ version: 1 });
    for (const wanted of [25, 50, 1000]) expect(await orders.first('list', wanted, compute)).toHaveLength(10);
    expect(computed).toEqual([25]);
  });

  it('is computed anew after a change of the catalogue, for another list, and while no changes are heard', async () => {
    const { computed, compute } = anOrder(5000);
    const changes: { version: number | undefined } = { version: 1 };
    const orders = new KeptOrders(changes);
    await orders.first('list', 25, compute);
    await orders.first('another', 26, compute);
    changes.version = 2;
    await orders.first('list', 27, compute);
    changes.version = undefined;
    await orders.first('list', 27, compute);
    expect(computed).toEqual([25, 26, 27, 27]);
  });

  it('is forgotten when fifty others were computed since', async () => {
    const { computed, compute } = anOrder(5000);
    const orders = new KeptOrders({ version: 1 });
    for (let n = 0; n <= 50; n += 1) await orders.first(String(n), 25, compute);
    await orders.first('50', 25, compute);
    expect(computed).toHaveLength(51);
    await orders.first('0', 25, compute);
    expect(computed).toHaveLength(52);
  });
});
