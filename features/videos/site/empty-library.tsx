import { SearchX, Video as VideoIcon } from 'lucide-react';
import { Link } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { NoticePage } from '#kernel/ui/notice-page.tsx';
import { hasFilters, type LibraryFilters } from '../library.ts';
import { text } from './library-messages.ts';

export function EmptyLibrary({ filters }: { filters: LibraryFilters }) {
  return hasFilters(filters) ? <NothingFound filters={filters} /> : <NoVideos />;
}

function NothingFound({ filters: { q, tag, kind, length } }: { filters: LibraryFilters }) {
  const isNarrowed = kind !== undefined || length !== undefined || (q !== undefined && tag !== undefined);
  const title = q
    ? text('nothingFoundFor', { query: q })
    : tag && !isNarrowed
      ? text('noVideosTagged', { tag })
      : text('nothingMatches');
  return (
    <NoticePage
      icon={<SearchX />}
      title={title}
      action={
        <Link className={buttonClass('secondary')} to="/">
          {text('showAll')}
        </Link>
      }
    >
      {q ? text('searchHint') : isNarrowed && text('filterHint')}
    </NoticePage>
  );
}

function NoVideos() {
  const { data } = useRoute(accountRoutes.me, {});
  const signedIn = data !== undefined && data.user.username !== ANONYMOUS_USERNAME;
  return (
    <NoticePage
      icon={<VideoIcon />}
      title={text('noVideosYet')}
      action={
        <Link
          className={buttonClass('primary')}
          to={signedIn ? '/app/studio' : '/app/login?target_uri=/app/studio'}
        >
          {text(signedIn ? 'openStudio' : 'signInToAdd')}
        </Link>
      }
    >
      {text('noVideosHint')}
    </NoticePage>
  );
}
