import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import classes from './Pager.module.css';

/** Previous and next page, and where one is. The page is in the address. */
export function Pager({
  page,
  pageSize,
  count,
}: {
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
}) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  if (count <= pageSize) return null;
  const to = (wanted: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(wanted));
    return `?${next}`;
  };
  const last = Math.ceil(count / pageSize);
  return (
    <nav className={classes.pager} aria-label={t('pages.label')}>
      {page > 1 ? <Link to={to(page - 1)}>{t('pages.previous')}</Link> : <span />}
      <span className={classes.position}>
        {t('pages.position', { from: (page - 1) * pageSize + 1, to: Math.min(count, page * pageSize), count })}
      </span>
      {page < last ? <Link to={to(page + 1)}>{t('pages.next')}</Link> : <span />}
    </nav>
  );
}
