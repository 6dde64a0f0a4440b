import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { text } from '#kernel/ui/messages.ts';
import { NoticePage } from '#kernel/ui/notice-page.tsx';

interface PageErrorsProps {
  /** Another page is shown even if the one before has failed. */
  readonly page: string;
  readonly children: ReactNode;
}
interface PageErrorsState {
  readonly page: string;
  readonly hasFailed: boolean;
}

/** Keeps an error in one page from breaking the others. React requires a class here. */
export class PageErrors extends Component<PageErrorsProps, PageErrorsState> {
  override state: PageErrorsState = { page: this.props.page, hasFailed: false };

  static getDerivedStateFromError(): Partial<PageErrorsState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ page }: PageErrorsProps, state: PageErrorsState): PageErrorsState | null {
    return page === state.page ? null : { page, hasFailed: false };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <NoticePage
        asPage
        tone="problem"
        icon={<TriangleAlert />}
        title={text('pageFailedTitle')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {text('reloadPage')}
          </Button>
        }
      >
        {text('pageFailedDetail')}
      </NoticePage>
    );
  }
}
