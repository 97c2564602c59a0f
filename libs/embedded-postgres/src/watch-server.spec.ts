import { watchServer } from './watch-server.js';

const pace = { checkMs: 1, waitsMs: [0, 1, 1], healthyMs: 60_000 };
const failing = async () => {
  throw new Error('no memory');
};

describe('a server that ends by itself', () => {
  it('is started again', async () => {
    let isUp = false;
    const seen = new Promise<string>((resolve) => {
      const end = watchServer(
        {
          isRunning: async () => {
            if (isUp) resolve(end().then(() => 'running'));
            return isUp;
          },
          restart: async () => {
            isUp = true;
          },
          onLost: () => resolve('lost'),
        },
        pace,
      );
    });
    expect(await seen).toBe('running');
  });

  it.each([
    ['does not start', failing, new Error('no memory')],
    ['ends each time', async () => undefined, undefined],
  ])('is reported as lost with the last failure, after some attempts, if it %s', async (_name, restart, expected) => {
    let restarts = 0;
    const lost = await new Promise((resolve) => {
      const counted = () => {
        restarts += 1;
        return restart();
      };
      watchServer({ isRunning: async () => false, restart: counted, onLost: resolve }, pace);
    });
    expect([restarts, lost]).toEqual([pace.waitsMs.length, expected]);
  });

  it('is not started again after the end of the watch, which waits for a restart in progress', async () => {
    const steps: string[] = [];
    let finish = (): void => undefined;
    const end = await new Promise<() => Promise<void>>((resolve) => {
      const restart = () => {
        resolve(ending);
        return new Promise<void>((done) => {
          finish = () => {
            steps.push('started');
            done();
          };
        });
      };
      const ending = watchServer({ isRunning: async () => false, restart, onLost: () => steps.push('lost') }, pace);
    });
    const ended = end().then(() => steps.push('ended'));
    finish();
    await ended;
    expect(steps).toEqual(['started', 'ended']);
  });
});
