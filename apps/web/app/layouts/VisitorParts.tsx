import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation, useRouteLoaderData } from 'react-router';
import { BRAND, HELP_LINE } from '../brand.ts';
import { paths } from '../paths.ts';
import { askForConsent } from '../platform/consent/index.ts';
import { publicAddress } from '../platform/i18n/addresses.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../platform/i18n/languages.ts';
import { IconMenu2, IconX } from '../ui/icons/index.ts';
import { LanguageSelect } from '../ui/select/index.ts';
import { Brand } from './Brand.tsx';
import { SimulatedBadge } from './SimulatedBadge.tsx';
import classes from './VisitorParts.module.css';

const NAVIGATION = [
  ['tipsters', paths.tipstersPublic],
  ['leaderboard', paths.leaderboardPublic],
  ['verify', paths.verify],
  ['forecasts', paths.forecasts],
  ['pricing', paths.pricingPublic],
  ['blog', paths.blogs],
] as const;

const FOOTER = {
  product: [
    ['nav.tipsters', paths.tipstersPublic],
    ['nav.leaderboard', paths.leaderboardPublic],
    ['nav.verify', paths.verify],
    ['nav.forecasts', paths.forecasts],
    ['footer.bookmakers', paths.bookmakersPublic],
    ['nav.pricing', paths.pricingPublic],
  ],
  company: [
    ['footer.whoWeAre', paths.whoWeAre],
    ['footer.becomeTipster', paths.becomeTipster],
    ['footer.contact', paths.contactPublic],
    ['footer.faq', paths.faq],
    ['footer.whatsNew', paths.whatsNew],
  ],
  legal: [
    ['footer.terms', paths.terms],
    ['footer.privacy', paths.privacy],
    ['footer.cookies', paths.cookiePolicy],
  ],
} as const;

/** Before the page, for visitors. */
export function VisitorsHeader() {
  const { t } = useTranslation();
  const links = NAVIGATION.map(([key, to]) => (
    <NavLink key={key} to={to} className={classes.link ?? ''}>
      {t(`nav.${key}`)}
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
        <div className={classes.tools}>
          <div className={classes.wideOnly}>
            <LanguageSelect />
          </div>
          <Button component={Link} to={paths.signIn} variant="subtle" size="sm">
            {t('nav.signIn')}
          </Button>
          <Button component={Link} to={paths.register} variant="filled" size="sm" className={classes.register}>
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
        </div>
      </div>
    </header>
  );
}

/** After the page, for visitors. */
export function VisitorsFooter() {
  const { t } = useTranslation();
  return (
    <>
      <footer className={`${classes.footer} on-navy`}>
        <div className={classes.footerInner}>
          <div className={classes.footerBrand}>
            <Brand />
            <p>{t('footer.notBetting')}</p>
          </div>
          {(['product', 'company', 'legal'] as const).map((column) => (
            <nav key={column} aria-labelledby={`footer-${column}`}>
              <h2 id={`footer-${column}`}>{t(`footer.${column}`)}</h2>
              <ul>
                {FOOTER[column].map(([key, to]) => (
                  <li key={key}>
                    <Link to={to}>{t(key)}</Link>
                  </li>
                ))}
                {column === 'legal' ? (
                  <li>
                    <button type="button" onClick={() => askForConsent('again')}>
                      {t('footer.cookiePreferences')}
                    </button>
                  </li>
                ) : null}
              </ul>
            </nav>
          ))}
        </div>
        <div className={classes.care}>
          <span className={classes.adults}>18+</span>
          <p>
            {t('footer.adults')}. {t('footer.help')} <a href={`tel:${HELP_LINE.replaceAll(' ', '')}`}>{HELP_LINE}</a>
          </p>
          <p className={classes.sign}>© {BRAND}</p>
        </div>
      </footer>
      <SimulatedBadge />
    </>
  );
}

/** The same page in every language, for search engines; without a language in the address, the reader's own. */
export function Alternates() {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const root = useRouteLoaderData<{ origin: string }>('root');
  if (!root) return null;
  return (
    <>
      <link rel="canonical" href={publicAddress(root.origin, pathname, i18n.language as Language)} />
      <link rel="alternate" hrefLang="x-default" href={publicAddress(root.origin, pathname, DEFAULT_LANGUAGE)} />
      {LANGUAGES.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={publicAddress(root.origin, pathname, language)}
        />
      ))}
    </>
  );
}
