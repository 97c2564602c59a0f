import { useEffect, useState } from 'react';

/** Debounces a value, so that not every keystroke causes a request. Until it settles, returns the previous value, at first `first`. */
export function useSettled<T>(value: T, ms: number, first: T = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
