import { Anchor, Box, Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { BRAND, HELP_LINE } from '../brand.ts';
import { SearchHost, SearchIcon } from '../features/search/Search.tsx';
import { type PublicPath, paths } from '../paths.ts';
import { askForConsent } from '../platform/consent/index.ts';
import { LANGUAGES, type Language } from '../platform/i18n/languages.ts';
import { PUBLIC_SCREENS } from '../screens.ts';
import { IconMenu2, IconX } from '../ui/icons/index.ts';
import { PageAddresses } from '../ui/page/index.ts';
import { LanguageSelect } from '../ui/select/index.ts';
import { Brand } from './Brand.tsx';
import { SimulatedMark } from './SimulatedMark.tsx';
import classes from './VisitorParts.module.css';

/** Keys of texts and paths; an entry without a screen is left out of the menu. */
const NAVIGATION = (
  [
    ['nav.tipsters', 'tipstersPublic'],
    ['nav.leaderboard', 'leaderboardPublic'],
    ['nav.verify', 'verify'],
    ['nav.forecasts', 'forecasts'],
    ['nav.pricing', 'pricingPublic'],
    ['nav.blog', 'blogs'],
  ] as const
).filter(isBuilt);

const FOOTER = {
  product: (
    [
      ['nav.tipsters', 'tipstersPublic'],
      ['nav.leaderboard', 'leaderboardPublic'],
      ['nav.ranking', 'ranking'],
      ['nav.verify', 'verify'],
      ['nav.forecasts', 'forecasts'],
      ['footer.bookmakers', 'bookmakersPublic'],
      ['nav.pricing', 'pricingPublic'],
    ] as const
  ).filter(isBuilt),
  company: (
    [
      ['footer.whoWeAre', 'whoWeAre'],
      ['footer.becomeTipster', 'becomeTipster'],
      ['footer.contact', 'contactPublic'],
      ['footer.faq', 'faq'],
      ['footer.whatsNew', 'whatsNew'],
      ['footer.newsletter', 'newsletter'],
    ] as const
  ).filter(isBuilt),
  legal: (
    [
      ['footer.terms', 'terms'],
      ['footer.privacy', 'privacy'],
      ['footer.cookies', 'cookiePolicy'],
      ['footer.dsa', 'dsa'],
      ['footer.accessibility', 'accessibility'],
      ['footer.imprint', 'imprint'],
    ] as const
  ).filter(isBuilt),
};

function isBuilt([, screen]: readonly [string, PublicPath]): boolean {
  return PUBLIC_SCREENS[screen] !== undefined;
}

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

/** After the page, for visitors. */
export function VisitorsFooter() {
  const { t } = useTranslation();
  return (
    <footer className={`${classes.footer} on-navy`}>
      <div className={`${classes.footerInner} ${classes.columns}`}>
        <Stack gap="sm" maw="34ch" c="white">
          <Brand />
          <Text size="sm" c="var(--nav-muted)">
            {t('footer.notBetting')}
          </Text>
        </Stack>
        {(['product', 'company', 'legal'] as const)
          .filter((column) => FOOTER[column].length > 0)
          .map((column) => (
            <nav key={column} aria-labelledby={`footer-${column}`}>
              <Title order={2} size="h4" c="white" mb="xs" id={`footer-${column}`}>
                {t(`footer.${column}`)}
              </Title>
              <Stack component="ul" gap={12} className={classes.list}>
                {FOOTER[column].map(([key, screen]) => (
                  <li key={key}>
                    <Anchor component={Link} to={paths[screen]} c="var(--nav-ink)" underline="hover">
                      {t(key)}
                    </Anchor>
                  </li>
                ))}
                {column === 'legal' ? (
                  <li>
                    <Anchor
                      component="button"
                      type="button"
                      c="var(--nav-ink)"
                      underline="hover"
                      onClick={() => askForConsent(true)}
                    >
                      {t('footer.cookiePreferences')}
                    </Anchor>
                  </li>
                ) : null}
              </Stack>
            </nav>
          ))}
      </div>
      <Group gap="sm" className={classes.footerInner} pt="md" pb="xl">
        <ThemeIcon variant="outline" color="white" radius="xl" size={36} fz={12} fw={600}>
          18+
        </ThemeIcon>
        <Text size="sm">
          {t('footer.adults')}. {t('footer.help')}{' '}
          <Anchor href={`tel:${HELP_LINE.replaceAll(' ', '')}`} c="white" fw={500}>
            {HELP_LINE}
          </Anchor>
        </Text>
        <Text size="sm" ml="auto">
          © {BRAND}
        </Text>
        <SimulatedMark className={classes.simulated} />
      </Group>
    </footer>
  );
}

/**
 * The same page in every language, for search engines; without a language in the address, the reader's own. An article, which isn't in every
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
