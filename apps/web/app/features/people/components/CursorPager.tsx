import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageLinks } from '../../../ui/table/index.ts';

/** Leads on from the page's edges by the cursors that the list gave, so that the last page costs no more than the first. */
export function CursorPager({ next, previous }: { readonly next: string | null; readonly previous: string | null }) {
  const { t } = useTranslation('users');
  const [search] = useSearchParams();
  if (!next && !previous) return null;
  const to = (link: string) => {
    const given = new URLSearchParams(link.split('?')[1] ?? '');
    const address = new URLSearchParams(search);
    for (const name of ['page', 'cursor']) address.set(name, given.get(name) ?? '');
    return `?${address}`;
  };
  return (
    <PageLinks
      label={t('pages.label')}
      previous={previous ? { to: to(previous), text: t('pages.previous') } : null}
      next={next ? { to: to(next), text: t('pages.next') } : null}
    />
  );
}
