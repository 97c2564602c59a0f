import { useEffect, useState } from 'react';

/** Debounces a value, so that not every keystroke causes a request. Returns the previous value, initially `first`, until the value stops changing. */
export function useSettled<T>(value: T, ms: number, first: T = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
