import { NavLink, type NavLinkProps, Text, VisuallyHidden } from '@mantine/core';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { MINUTE_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { NavLink as RouterLink } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconSparkles } from '../../../ui/icons/index.ts';
import { shownNews } from './places.ts';

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

/** A line of the menu that leads to what is new, and says quietly how much there is. */
export function WhatsNewRow({ classNames }: Pick<NavLinkProps, 'classNames'>) {
  const { t } = useTranslation('shell-menu');
  const format = useFormats();
  const read = useApi(homeAddresses.newSinceLastLogin, {}, { staleTime: FIVE_MINUTES_MS });
  const count = shownNews(read.data?.results).reduce((sum, news) => sum + news.count, 0);
  return (
    <NavLink
      component={RouterLink}
      to={paths.whatsNew}
      classNames={classNames}
      leftSection={<IconSparkles size={20} stroke={1.6} aria-hidden="true" />}
      label={t('whatsNew')}
      rightSection={
        count > 0 ? (
          <>
            <Text span size="xs" c="var(--nav-muted)" aria-hidden="true">
              {format.count(count)}
            </Text>
            <VisuallyHidden>{t('news', { count, shown: format.count(count) })}</VisuallyHidden>
          </>
        ) : undefined
      }
    />
  );
}
