import { Button, Group, Text } from '@mantine/core';
import { romeDay } from '@quotavera/domain/time';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import type { Channel } from '../queries.ts';

interface ExtrasProps {
  channel: Channel;
  /** A member begins the trial here. */
  trial?: ReactNode;
}

/** The holiday that runs, or the next one. */
function Holiday({ channel }: Pick<ExtrasProps, 'channel'>) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const { paused_since: from, paused_until: to, is_paused: runs } = channel;
  if (!from || !to) return null;
  const day = (at: number) => format.day(romeDay(at), 'long');
  // A holiday ends at the first instant after its last day.
  const days = { from: day(Date.parse(from)), to: day(Date.parse(to) - 1) };
  return (
    <Note kind="info" role="note">
      {runs ? `${t('pause.now', days)}. ${t('pause.text')}` : t('pause.soon', days)}
    </Note>
  );
}

/** Free days, for whoever hasn't had them. */
function Trial({ channel, trial: start }: ExtrasProps) {
  const { t } = useTranslation('sells-channels');
  const { id, trial, viewer, is_paused: paused } = channel;
  if (!trial || paused || viewer.owns || viewer.subscribed_until !== null) return null;
  return (
    <Panel title={t('trial.title', { count: trial.days })}>
      <Text>{t('trial.text')}</Text>
      <Group gap="xs">
        {start ?? (
          <Button component={Link} to={paths.signInAndReturn(paths.channel(id))} variant="filled">
            {t('trial.button')}
          </Button>
        )}
      </Group>
    </Panel>
  );
}

/** Shows a holiday and a free trial. Few channels have them, so only their pages load this part. */
export default function Extras(props: ExtrasProps) {
  return (
    <>
      <Holiday {...props} />
      <Trial {...props} />
    </>
  );
}
