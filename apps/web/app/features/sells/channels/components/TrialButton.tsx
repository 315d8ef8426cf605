import { Button } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { ofEverything, useChange } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';

/** Begins the free trial of a channel, for members. */
export function TrialButton({ channelId }: { channelId: number }) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const errorText = useErrorText();
  const { change, busy, error } = useChange(ofEverything);
  const begin = () =>
    change(sellsAddresses.startTrial, { params: { id: channelId } }, ({ until }) =>
      notify('success', t('trial.done', { day: format.day(romeDay(new Date(until)), 'long') })),
    );
  return (
    <>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <Button variant="filled" loading={busy} onClick={() => void begin()}>
        {t('trial.button')}
      </Button>
    </>
  );
}
