import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';

interface PageErrorsProps {
  /** Another page is shown, whatever has happened in the one before. */
  readonly page: string;
  readonly children: ReactNode;
}
interface PageErrorsState {
  readonly page: string;
  readonly broken: boolean;
}

/** A page that breaks does not take the others with it. React asks for a class here. */
export class PageErrors extends Component<PageErrorsProps, PageErrorsState> {
  override state: PageErrorsState = { page: this.props.page, broken: false };

  static getDerivedStateFromError(): Partial<PageErrorsState> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ page }: PageErrorsProps, state: PageErrorsState): PageErrorsState | null {
    return page === state.page ? null : { page, broken: false };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
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
