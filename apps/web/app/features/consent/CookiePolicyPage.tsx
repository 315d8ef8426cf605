import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../platform/api/index.ts';
import {
  askForConsent,
  consentEndsAt,
  nowSeconds,
  onConsent,
  readConsent,
  storedConsent,
} from '../../platform/consent/index.ts';
import { useFormats } from '../../ui/format/index.ts';
import { PageMeta } from '../../ui/page/index.ts';
import { ErrorState } from '../../ui/state/index.ts';
import { HOME_ZONE } from '../../ui/time/index.ts';
import classes from './Consent.module.css';
import { useDuration } from './components/use-duration.ts';
import type { CookieGroup, CookieGroups } from './queries.ts';

function YourChoice({ groups }: { readonly groups: readonly CookieGroup[] }) {
  const { t } = useTranslation('cookies');
  const format = useFormats();
  // On the server, and until the page listens, nobody has chosen.
  const stored = useSyncExternalStore(onConsent, storedConsent, () => null);
  const consent = stored && readConsent(stored, nowSeconds());
  // Swedish writes days as ISO does.
  const day = (at: number) => format.day(new Intl.DateTimeFormat('sv-SE', { timeZone: HOME_ZONE }).format(at), 'long');
  return (
    <section className={classes.choice} aria-labelledby="your-choice">
      <div>
        <h2 id="your-choice">{t('policy.choiceTitle')}</h2>
        {consent ? (
          <>
            <p>{t('policy.made', { date: day(consent.at * 1_000), until: day(consentEndsAt(consent)) })}</p>
            {consent.proof ? <p className={classes.proof}>{t('policy.proof', { id: consent.proof })}</p> : null}
            <ul className={classes.status}>
              {groups
                .filter(({ is_required }) => !is_required)
                .map(({ varname, name }) => (
                  <li key={varname}>
                    {name}: <b>{consent.allowed.includes(varname) ? t('policy.allowed') : t('policy.refused')}</b>
                  </li>
                ))}
            </ul>
          </>
        ) : (
          <p>{t('policy.none')}</p>
        )}
      </div>
      <Button variant="filled" onClick={() => askForConsent('again')}>
        {t('policy.change')}
      </Button>
    </section>
  );
}

function GroupTable({ group }: { readonly group: CookieGroup }) {
  const { t } = useTranslation('cookies');
  const duration = useDuration();
  const id = `cookies-${group.varname}`;
  return (
    <section className={classes.policyGroup} aria-labelledby={id}>
      <div className={classes.policyHead}>
        <h2 id={id}>
          {group.name} {group.is_required ? <span className={classes.always}>{t('dialog.always')}</span> : null}
        </h2>
        <p className={classes.purpose}>{group.description}</p>
      </div>
      <table className={classes.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('policy.name')}</th>
            <th scope="col">{t('policy.purpose')}</th>
            <th scope="col">{t('policy.where')}</th>
            <th scope="col">{t('policy.long')}</th>
          </tr>
        </thead>
        <tbody>
          {group.cookies.map((cookie) => (
            <tr key={cookie.name}>
              <td>
                <code>{cookie.name}</code>
              </td>
              <td>{cookie.description}</td>
              <td>{t(`storage.${cookie.storage}`)}</td>
              <td>{duration(cookie)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Every single thing that is kept in the browser, from the same call as the dialog, and the way to change one's mind. */
export function CookiePolicyPage({ data }: { readonly data: ApiResult<CookieGroups> }) {
  const { t } = useTranslation('cookies');
  const format = useFormats();
  const { revalidate } = useRevalidator();
  const groups = data.ok ? data.data.groups : [];
  return (
    <div className={classes.page}>
      <PageMeta title={t('policy.title')} description={t('policy.description')} />
      <header>
        <h1>{t('policy.title')}</h1>
        <p className={classes.lead}>{t('policy.lead')}</p>
      </header>
      <YourChoice groups={groups} />
      {data.ok ? (
        groups.map((group) => <GroupTable key={group.varname} group={group} />)
      ) : (
        <ErrorState title={t('dialog.failed')} error={data.error} onRetry={() => void revalidate()} />
      )}
      <section className={classes.text}>
        <h2>{t('policy.keptTitle')}</h2>
        <p>{t('policy.kept')}</p>
      </section>
      <section className={classes.text}>
        <h2>{t('policy.browserTitle')}</h2>
        <p>{t('policy.browser')}</p>
        {data.ok ? <p>{t('policy.version', { date: format.day(data.data.version, 'long') })}</p> : null}
      </section>
    </div>
  );
}
