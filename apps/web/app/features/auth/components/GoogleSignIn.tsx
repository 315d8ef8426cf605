import { links } from '@quotavera/contract/addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, usersCalls } from '../../../platform/api/index.ts';
import classes from '../SignInPage.module.css';
import { GoogleMark } from './GoogleMark.tsx';

/** A way to Google where one is configured. An ordinary link: the browser leaves this page. */
export default function GoogleSignIn({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('sign-in');
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let current = true;
    void api(usersCalls.signInOptions, {}, { anonymous: true }).then((result) => {
      if (current && result.ok) setOffered(result.data.google);
    });
    return () => {
      current = false;
    };
  }, []);
  if (!offered) return null;
  const query = redirect ? `?${new URLSearchParams({ redirect })}` : '';
  return (
    <div className={classes.google}>
      <p className={classes.or}>{t('google.or')}</p>
      <a className={classes.googleLink} href={`${links.googleStart}${query}`}>
        <GoogleMark />
        {t('google.continue')}
      </a>
    </div>
  );
}
