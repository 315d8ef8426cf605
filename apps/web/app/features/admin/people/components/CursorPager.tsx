import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addressOfPage, PageLinks } from '../../../../ui/table/index.ts';

/** Pages by the cursors of the list, so that the last page costs no more than the first. */
export function CursorPager({ next, previous }: { next: string | null; previous: string | null }) {
  const { t } = useTranslation('admin-people');
  const [search] = useSearchParams();
  if (!next && !previous) return null;
  const step = (link: string | null, text: string) =>
    link === null ? null : { to: addressOfPage(search, link), text };
  return (
    <PageLinks
      label={t('pages.label')}
      previous={step(previous, t('pages.previous'))}
      next={step(next, t('pages.next'))}
    />
  );
}
