import { Component, type ReactNode } from 'react';

interface ViewBoundaryProps {
  onError(error: unknown): void;
  readonly children: ReactNode;
}

/** Renders nothing once its view has thrown. React supports error boundaries only as classes. */
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
