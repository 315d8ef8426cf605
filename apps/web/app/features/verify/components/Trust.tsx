import { useTranslation } from 'react-i18next';
import { IconDownload } from '../../../ui/icons/index.ts';
import classes from '../VerifyPage.module.css';

const VISIBLE = ['delete', 'change', 'backdate', 'hide', 'figures'] as const;
const INVISIBLE = ['time', 'first', 'odds', 'people'] as const;
const FILES = [
  ['checkpoint', '/ledger/checkpoint'],
  ['vkey', '/ledger/vkey'],
] as const;

/** What the log makes visible and what it can't, in plain words; and how to check without this page. */
export function Trust({ username }: { readonly username: string | null }) {
  const { t } = useTranslation('verify');
  const bundle = username === null ? null : `/ledger/bundle/${encodeURIComponent(username)}`;
  return (
    <>
      <section className={classes.part} aria-labelledby="yourself">
        <h2 id="yourself">{t('yourself.title')}</h2>
        <p className={classes.muted}>{t('yourself.text')}</p>
        <ul className={classes.downloads}>
          {bundle ? (
            <li>
              <a href={bundle} download={`${username}.json`}>
                <IconDownload size={18} aria-hidden="true" />
                {t('yourself.bundle', { username })}
              </a>
            </li>
          ) : null}
          <li>
            <a href="/ledger/verify-record.mjs" download>
              <IconDownload size={18} aria-hidden="true" />
              {t('yourself.program')}
            </a>
          </li>
          {FILES.map(([key, href]) => (
            <li key={key}>
              <a href={href}>{t(`yourself.${key}`)}</a>
            </li>
          ))}
        </ul>
        <pre className={classes.command}>
          <code>
            {`node verify-record.mjs ${username ?? t('yourself.example')}.json --vkey "…"\nnode verify-record.mjs forecasts https://… --log https://…/ledger`}
          </code>
        </pre>
        <p className={classes.muted}>{t('yourself.standards')}</p>
      </section>
      <div className={classes.columns}>
        <section className={classes.part} aria-labelledby="visible">
          <h2 id="visible">{t('visible.title')}</h2>
          <ul className={classes.points}>
            {VISIBLE.map((key) => (
              <li key={key}>{t(`visible.${key}`)}</li>
            ))}
          </ul>
        </section>
        <section className={classes.part} aria-labelledby="invisible">
          <h2 id="invisible">{t('invisible.title')}</h2>
          <ul className={classes.points}>
            {INVISIBLE.map((key) => (
              <li key={key}>{t(`invisible.${key}`)}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
