import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserSession } from '../../../../platform/session/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import { Panel } from '../../../../ui/page/index.ts';

/** Leaving, here or everywhere. */
export function SignOutPanel() {
  const { t } = useTranslation('accounts-profile');
  const [ending, setEnding] = useState(false);
  const [asking, setAsking] = useState(false);

  function leave(everywhere: boolean): void {
    setEnding(true);
    void browserSession().signOut({ everywhere });
  }

  return (
    <Panel title={t('sessions.title')}>
      <Text size="sm" c="dimmed">
        {t('sessions.text')}
      </Text>
      <Group gap="xs">
        <Button onClick={() => leave(false)} disabled={ending}>
          {t('sessions.signOut')}
        </Button>
        <Button variant="outline" color="red" onClick={() => setAsking(true)} disabled={ending}>
          {t('sessions.signOutAll')}
        </Button>
      </Group>
      <ConfirmDialog
        danger
        open={asking}
        onClose={() => setAsking(false)}
        title={t('sessions.allTitle')}
        confirm={t('sessions.signOutAll')}
        busy={ending}
        onConfirm={() => leave(true)}
      >
        <p>{t('sessions.allText')}</p>
      </ConfirmDialog>
    </Panel>
  );
}
