import { NavLink, type NavLinkProps, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../../ui/icons/index.ts';
import { openSearch, SEARCH_KEYS } from './Search.tsx';

/** The search as a row of the menu. */
export function SearchRow({ classNames }: Pick<NavLinkProps, 'classNames'>) {
  const { t } = useTranslation();
  return (
    <NavLink
      component="button"
      type="button"
      classNames={classNames}
      leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
      label={t('search')}
      rightSection={
        <Text span size="xs" c="var(--nav-muted)" aria-hidden="true">
          Ctrl K
        </Text>
      }
      onClick={openSearch}
      {...SEARCH_KEYS}
    />
  );
}
