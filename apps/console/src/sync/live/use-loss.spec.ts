/** @jest-environment ./tools/jest/dom-environment.mjs */
import { renderHook } from '@testing-library/react';
import { type LiveState } from './follow-events.js';
import { useLoss } from './use-loss.js';

it('the status is requested when live events are lost or do not arrive, and not while they arrive', () => {
  let requested = 0;
  const onLoss = () => void (requested += 1);
  const initialProps: { live: LiveState } = { live: 'connecting' };
  const { rerender } = renderHook(({ live }) => useLoss(live, onLoss), { initialProps });
  const after = (live: LiveState) => {
    rerender({ live });
    return requested;
  };
  expect(
    (['connecting', 'live', 'live', 'connecting', 'connecting', 'paused', 'paused', 'live'] as const).map(after),
  ).toEqual([0, 0, 0, 1, 1, 2, 2, 2]);
});
