import { Button, Group, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { useTimeZone } from '../../../../ui/time/index.ts';
import { type CareState, useCareChange } from '../useCareChange.ts';

/** A break from betting, with one press; or the one that is in force, and why. */
export function PausePanel({ pause }: { pause: CareState['pause'] }) {
  const { t } = useTranslation('accounts-care');
  const format = useFormats();
  const zone = useTimeZone();
  const errorText = useErrorText();
  const { busy, error, change } = useCareChange();
  return (
    <Panel title={t('pause.title')}>
      {pause ? (
        <Note kind="info">{t(`pause.active_${pause.by}`, { until: format.instant(pause.until, zone) })}</Note>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('pause.text')}
      </Text>
      <Group>
        <Button
          loading={busy}
          onClick={() => void change(accountsMemberAddresses.takeBreak, {}, () => t('pause.done'))}
        >
          {t('pause.button')}
        </Button>
      </Group>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Panel>
  );
}
