import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { browserSession } from '../../../platform/session/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Profile.module.css';

/** Leaving, here or everywhere. */
export function SignOutPanel() {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const [ending, setEnding] = useState(false);

  async function leave(everywhere: boolean): Promise<void> {
    setEnding(true);
    await browserSession().signOut({ everywhere });
    await navigate(paths.home);
  }

  return (
    <Panel title={t('sessions.title')}>
      <p className={classes.text}>{t('sessions.text')}</p>
      <div className={classes.actions}>
        <Button onClick={() => void leave(false)} disabled={ending}>
          {t('sessions.signOut')}
        </Button>
        <Button variant="danger" onClick={() => void leave(true)} disabled={ending}>
          {t('sessions.signOutAll')}
        </Button>
      </div>
    </Panel>
  );
}
