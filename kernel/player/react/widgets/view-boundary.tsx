import { Component, type ReactNode } from 'react';

interface ViewBoundaryProps {
  onError(error: unknown): void;
  readonly children: ReactNode;
}

/** Draws nothing once its view has thrown; what stands beside it stays. React offers this to classes only. */
export class ViewBoundary extends Component<ViewBoundaryProps, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
