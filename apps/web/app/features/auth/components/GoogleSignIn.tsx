import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { signInOptions } from '../queries.ts';
import classes from '../SignInPage.module.css';
import { GoogleMark } from './GoogleMark.tsx';

const START = '/api/users/v1/google/start/';

/** A way to Google where one is configured. An ordinary link: the browser leaves this page. */
export default function GoogleSignIn({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('sign-in');
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let current = true;
    void api(signInOptions, {}, { anonymous: true }).then((result) => {
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
      <a className={classes.googleLink} href={`${START}${query}`}>
        <GoogleMark />
        {t('google.continue')}
      </a>
    </div>
  );
}
