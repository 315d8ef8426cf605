import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import classes from './Pager.module.css';

interface PageLink {
  readonly to: string;
  readonly text: string;
}

/** The way to the neighbouring pages of a list; a missing one leaves its place empty. */
export function PageLinks({
  label,
  previous,
  next,
  children,
}: {
  readonly label: string;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** Where one is. */
  readonly children?: ReactNode;
}) {
  return (
    <nav className={classes.pager} aria-label={label}>
      {previous ? <Link to={previous.to}>{previous.text}</Link> : <span />}
      {children}
      {next ? <Link to={next.to}>{next.text}</Link> : <span />}
    </nav>
  );
}

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
    <PageLinks
      label={t('pages.label')}
      previous={page > 1 ? { to: to(page - 1), text: t('pages.previous') } : null}
      next={page < last ? { to: to(page + 1), text: t('pages.next') } : null}
    >
      <span className={classes.position}>
        {t('pages.position', { from: (page - 1) * pageSize + 1, to: Math.min(count, page * pageSize), count })}
      </span>
    </PageLinks>
  );
}
