import { Button, Group, Paper, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeNewVersion, watchVersions } from '../../platform/offline/versions.ts';
import { useFormats } from '../../ui/format/index.ts';
import { useTimeZone } from '../../ui/time/index.ts';
import { useKeptDashboard } from './use-kept.ts';

const TEXTS = 'shell-offline';

/** Says how old the screen is while it can't be read anew, and that a newer build stands ready, which nobody is made to load. */
function Notices() {
  const { t } = useTranslation(TEXTS);
  const format = useFormats();
  const zone = useTimeZone();
  const since = useKeptDashboard();
  const [newer, setNewer] = useState(false);
  useEffect(() => watchVersions(() => setNewer(true)), []);
  const paper = { withBorder: true, shadow: 'md', py: 'xs', px: 'md', fz: 'sm' } as const;
  return (
    <Stack role="status" pos="fixed" right={16} bottom={16} maw="calc(100vw - 32px)" gap="xs" style={{ zIndex: 200 }}>
      {since === null ? null : (
        <Paper {...paper}>{t('since', { time: format.instant(new Date(since).toISOString(), zone) })}</Paper>
      )}
      {newer ? (
        <Paper {...paper}>
          <Group gap="xs">
            {t('version')}
            <Button size="sm" variant="filled" onClick={() => void takeNewVersion()}>
              {t('reload')}
            </Button>
            <Button size="sm" variant="subtle" onClick={() => setNewer(false)}>
              {t('later')}
            </Button>
          </Group>
        </Paper>
      ) : null}
    </Stack>
  );
}

/**
 * Tells a member's page about its connection and its version. It shows nothing until its texts are there, since the page stands without
 * them.
 */
export default function Offline() {
  const { i18n } = useTranslation(TEXTS, { useSuspense: false });
  return i18n.hasResourceBundle(i18n.language, TEXTS) ? <Notices /> : null;
}
