import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { SearchHost, SearchIcon } from '../features/home/search/Search.tsx';
import { paths } from '../paths.ts';
import { LANGUAGES, type Language } from '../platform/i18n/languages.ts';
import { IconMenu2, IconX } from '../ui/icons/index.ts';
import { PageAddresses } from '../ui/page/index.ts';
import { LanguageSelect } from '../ui/select/index.ts';
import { Brand } from './Brand.tsx';
import classes from './VisitorParts.module.css';
import { FOOTER, NAVIGATION } from './visitor-links.ts';

/** Before the page, for visitors. */
export function VisitorsHeader() {
  const { t } = useTranslation();
  const links = NAVIGATION.map(([key, screen]) => (
    <NavLink key={key} to={paths[screen]} className={classes.link ?? ''}>
      {t(key)}
    </NavLink>
  ));
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.brand}>
          <Brand />
        </Link>
        <nav aria-label={t('nav.label')} className={classes.wideNav}>
          {links}
        </nav>
        <Group wrap="nowrap" ml="auto" className={classes.tools}>
          <SearchIcon />
          <Box visibleFrom="md">
            <LanguageSelect />
          </Box>
          <Button component={Link} to={paths.signIn} variant="subtle" size="sm" className={classes.signIn}>
            {t('nav.signIn')}
          </Button>
          <Button component={Link} to={paths.register} variant="filled" size="sm" visibleFrom="xs">
            {t('nav.register')}
          </Button>
          <details className={classes.phoneMenu}>
            <summary aria-label={t('nav.open')}>
              <IconMenu2 size={24} className={classes.whenClosed} aria-hidden="true" />
              <IconX size={24} className={classes.whenOpen} aria-hidden="true" />
            </summary>
            <nav aria-label={t('nav.label')} className={classes.phoneNav}>
              {links}
              <NavLink to={paths.register} className={classes.link ?? ''}>
                {t('nav.register')}
              </NavLink>
              <LanguageSelect />
            </nav>
          </details>
        </Group>
      </div>
      <SearchHost pages={FOOTER.product.map(([key, screen]) => ({ label: t(key), to: paths[screen] }))} owner={null} />
    </header>
  );
}

/**
 * Links to this page in every language, for search engines; without a language in the address, in the reader's own. An article, which isn't in every
 * language, names its versions itself.
 */
export function Alternates() {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  return pathname.startsWith('/news/') ? null : (
    <PageAddresses
      own={{ language: i18n.language as Language, pathname }}
      versions={LANGUAGES.map((language) => ({ language, pathname }))}
    />
  );
}
