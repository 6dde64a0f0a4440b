import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';

/** Keeps an error in one page from breaking the others. React requires a class here. */
export class PageErrors extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <NoticePage
        asPage
        tone="problem"
        icon={<TriangleAlert />}
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        }
      >
        Your connection may have dropped, or a newer version of this site is here. What was saved is safe.
      </NoticePage>
    );
  }
}
