import { Component, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useToast } from '../layout/toasts/use-toast.js';
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
 * Creates a part of a screen whose code loads when it is first shown. Suspends like `lazy`. If loading fails, because the connection is lost or an update
 * removed the file, a toast reports it, the rest of the screen stays, and a dialog counts as closed. The code is requested again when the part is shown
 * again or the connection returns.
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
      // `lazy` caches a failure forever, so a retry needs a new `lazy` component.
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
