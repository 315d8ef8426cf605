import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../../brand.ts';
import { Brand } from '../Brand.tsx';
import frame from '../Frame.module.css';
import classes from './MemberShell.module.css';
import { MenuSkeleton } from './MenuSkeleton.tsx';
import sidebar from './Sidebar.module.css';

/** The server sends this frame for a private page: nothing in it depends on who asks. */
export function LoadingShell({ bare = false }: { bare?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={bare ? undefined : frame.members}>
      <title>{BRAND}</title>
      {bare ? null : <meta name="robots" content="noindex" />}
      {bare ? null : (
        <>
          <div className={classes.rail}>
            <div className={sidebar.sidebar}>
              <span className={sidebar.brand}>
                <Brand />
              </span>
              <div className={sidebar.scroll}>
                <MenuSkeleton />
              </div>
            </div>
          </div>
          <div className={classes.phoneBar}>
            <span className={classes.phoneBrand}>
              <Brand />
            </span>
          </div>
        </>
      )}
      <main id="content" tabIndex={-1} className={frame.membersMain} aria-busy="true">
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <Stack gap="md" aria-hidden="true">
          <Skeleton width={220} height={30} />
          <Skeleton height={104} radius={12} />
          <Skeleton height={280} radius={12} />
        </Stack>
      </main>
    </div>
  );
}
