import { useEffect, useRef } from 'react';
import { type LiveState } from './follow-events.js';

/**
 * Calls `onLoss` when live events are lost, and again if they stay lost. The server may be down, which the next poll would detect up
 * to a minute later.
 * @param onLoss must be stable
 */
export function useLoss(live: LiveState, onLoss: () => void): void {
  const previous = useRef(live);
  useEffect(() => {
    const isLoss = live !== previous.current && live !== 'live';
    previous.current = live;
    if (isLoss) onLoss();
  }, [live, onLoss]);
}
