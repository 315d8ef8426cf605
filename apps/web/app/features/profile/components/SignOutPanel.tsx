import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserSession } from '../../../platform/session/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import classes from '../Profile.module.css';

/** Leaving, here or everywhere. */
export function SignOutPanel() {
  const { t } = useTranslation('profile');
  const [ending, setEnding] = useState(false);

  function leave(everywhere: boolean): void {
    setEnding(true);
    void browserSession().signOut({ everywhere });
  }

  return (
    <Panel title={t('sessions.title')}>
      <p className={classes.text}>{t('sessions.text')}</p>
      <div className={classes.actions}>
        <Button onClick={() => leave(false)} disabled={ending}>
          {t('sessions.signOut')}
        </Button>
        <Button variant="outline" color="red" onClick={() => leave(true)} disabled={ending}>
          {t('sessions.signOutAll')}
        </Button>
      </div>
    </Panel>
  );
}
