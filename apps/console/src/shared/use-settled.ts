import { useEffect, useState } from 'react';

/** A value once it has not changed for some milliseconds, so that not every key is a request. Until then `first`, or the one before. */
export function useSettled<T>(value: T, ms: number, first: T = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
