import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BRAND, HELP_LINE } from '../brand.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/boot/use-in-browser.ts';
import { askForConsent } from '../platform/consent/index.ts';
import { column, row, SMALL } from '../ui/page/plain.ts';
import { Brand } from './Brand.tsx';
import { SimulatedMark } from './SimulatedMark.tsx';
import classes from './VisitorParts.module.css';
import { FOOTER } from './visitor-links.ts';

const ABOUT = column(12, { maxWidth: '34ch', color: '#fff' });
const WORDS = { ...SMALL, color: 'var(--nav-muted)' };
const COLUMN_TITLE = { marginBottom: 8, color: '#fff', fontSize: 15 };
const LINKS = column(12);
const LAST = row(12, { paddingBlock: '16px 32px' });
const ADULTS = {
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  border: '1px solid #fff',
  borderRadius: '50%',
  color: '#fff',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: 1,
};
const CALL = { color: '#fff', fontWeight: 500, textDecoration: 'underline' };
const RIGHTS = { ...SMALL, marginLeft: 'auto' };

/** After the page, for visitors. */
export default function VisitorsFooter() {
  const hydrated = useHydrated();
  const { t } = useTranslation();
  return (
    <footer className={`${classes.footer} on-navy`}>
      <div className={`${classes.footerInner} ${classes.columns}`}>
        <div style={ABOUT}>
          <Brand />
          <p style={WORDS}>{t('footer.notBetting')}</p>
        </div>
        {(['product', 'company', 'legal'] as const)
          .filter((name) => FOOTER[name].length > 0)
          .map((name) => (
            <nav key={name} aria-labelledby={`footer-${name}`}>
              <h2 style={COLUMN_TITLE} id={`footer-${name}`}>
                {t(`footer.${name}`)}
              </h2>
              <ul style={LINKS} className={classes.list}>
                {FOOTER[name].map(([key, screen]) => (
                  <li key={key}>
                    <Link to={paths[screen]}>{t(key)}</Link>
                  </li>
                ))}
                {name === 'legal' ? (
                  <li>
                    <button type="button" disabled={!hydrated} onClick={() => askForConsent(true)}>
                      {t('footer.cookiePreferences')}
                    </button>
                  </li>
                ) : null}
              </ul>
            </nav>
          ))}
      </div>
      <div className={classes.footerInner} style={LAST}>
        <div style={ADULTS}>18+</div>
        <p style={SMALL}>
          {t('footer.adults')}. {t('footer.help')}{' '}
          <a href={`tel:${HELP_LINE.replaceAll(' ', '')}`} style={CALL}>
            {HELP_LINE}
          </a>
        </p>
        <p style={RIGHTS}>© {BRAND}</p>
        <SimulatedMark className={classes.simulated} />
      </div>
    </footer>
  );
}
