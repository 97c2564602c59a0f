import { Component, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useToast } from '../layout/use-toast.js';
import { texts } from '../texts.js';

interface BoundaryProps {
  onFailure: () => void;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * A part of a screen whose code comes when it is shown. Where that fails, for want of a connection or because an update removed the file, a toast
 * says so and the rest of the screen stays. A dialog counts as closed then. The code is asked for again when the part is shown anew, or with the
 * next connection. Suspends like `lazy`.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const request = () => lazy(async () => ({ default: await load() }));
  let requested = request();

  return function Part(props: P) {
    const toast = useToast();
    const [Loaded, setLoaded] = useState(() => requested);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (!isMissing) return undefined;
      const retry = () => {
        setLoaded(() => requested);
        setMissing(false);
      };
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [isMissing]);
    const fail = () => {
      // A failure is kept by `lazy` for good.
      requested = request();
      setMissing(true);
      toast({ title: texts.errors.title, description: texts.errors.part, variant: 'error' });
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
    };
    if (isMissing) return null;
    return (
      <PartBoundary onFailure={fail}>
        <Loaded {...props} />
      </PartBoundary>
    );
  };
}
