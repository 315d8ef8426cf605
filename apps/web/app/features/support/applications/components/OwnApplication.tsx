import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { type ApiError, api, type ReplyTo } from '../../../../platform/api/index.ts';
import { ofEverything, useChange } from '../../../../platform/api/use-change.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../../ui/state/index.ts';
import { useMoments } from '../moments.ts';
import { STATUS_TONES } from '../queries.ts';
import { SlotPicker } from './SlotPicker.tsx';

type Own = ReplyTo<typeof supportAddresses.readOwnApplication>;

function View({ initial, ownKey }: { initial: Own; ownKey: string }) {
  const { t } = useTranslation('support-applications');
  const errorText = useErrorText();
  const moments = useMoments();
  const [own, setOwn] = useState(initial);
  const [slots, setSlots] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [moving, setMoving] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  // Toasts are the members': an applicant reads what was done on the page.
  const [done, setDone] = useState<string | null>(null);
  const { change, busy, error } = useChange(ofEverything);
  const act = async (body: { action: 'withdraw' } | { action: 'move'; slots: string[] }, said: string) => {
    setDone(null);
    const now = await change(supportAddresses.changeOwnApplication, { body: { key: ownKey, ...body } });
    setWithdrawing(false);
    if (!now) return;
    setOwn(now);
    setMoving(false);
    setDone(said);
  };
  const begin = () => {
    setDone(null);
    setSlots(own.slots);
    setMoving(true);
  };
  const move = () => {
    setSent(slots);
    void act({ action: 'move', slots: [...slots] }, t('own.moved'));
  };
  return (
    <Paper maw={760}>
      <Stack gap="md">
        <Facts
          facts={[
            [
              t('admin.status'),
              <Tag key="status" tone={STATUS_TONES[own.status]}>
                {t(`admin.statuses.${own.status}`)}
              </Tag>,
            ],
            [t('own.meeting'), own.meeting_at && moments.both(own.meeting_at)],
            [t('own.proposed'), own.meeting_at ? null : own.slots.map(moments.both).join(' · ')],
          ]}
        />
        {moving ? (
          <>
            <Text c="dimmed">{t('own.moveText')}</Text>
            <SlotPicker chosen={slots} own={own.slots} error={error} sent={sent} onChange={setSlots} />
          </>
        ) : null}
        {error ? <Note kind="error">{errorText(error)}</Note> : null}
        {done ? <Note kind="info">{done}</Note> : null}
        {own.may_change ? (
          <Group>
            {moving ? (
              <>
                <Button variant="filled" loading={busy} disabled={slots.length === 0} onClick={move}>
                  {t('own.moveSend')}
                </Button>
                <Button onClick={() => setMoving(false)}>{t('action.cancel', { ns: 'common' })}</Button>
              </>
            ) : (
              <Button variant="filled" onClick={begin}>
                {t('own.move')}
              </Button>
            )}
            {moving ? null : (
              <Button color="red" variant="subtle" onClick={() => setWithdrawing(true)}>
                {t('own.withdraw')}
              </Button>
            )}
          </Group>
        ) : null}
      </Stack>
      <ConfirmDialog
        danger
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        title={t('own.withdraw')}
        confirm={t('own.withdraw')}
        busy={busy}
        onConfirm={() => act({ action: 'withdraw' }, t('own.withdrawn'))}
      >
        <Text>{t('own.withdrawText')}</Text>
      </ConfirmDialog>
    </Paper>
  );
}

/** An application, by the link in its mails: when the call is, other dates, and a way out. */
export default function OwnApplication({ ownKey }: { ownKey: string }) {
  const { t } = useTranslation('support-applications');
  const [read, setRead] = useState<{ own: Own } | { error: ApiError } | null>(null);
  useEffect(() => {
    void api(supportAddresses.readOwnApplication, { body: { key: ownKey } }).then((result) =>
      setRead(result.ok ? { own: result.data } : { error: result.error }),
    );
  }, [ownKey]);
  if (!read) {
    return (
      <LoadingState>
        <Skeleton height={220} radius="lg" />
      </LoadingState>
    );
  }
  if ('error' in read) {
    return (
      <>
        <ErrorState error={read.error} title={t('own.failed')} />
        <Group justify="center">
          <Text c="dimmed" size="sm">
            {t('own.failedText')}
          </Text>
          <Button component={Link} to={paths.becomeTipster}>
            {t('apply')}
          </Button>
        </Group>
      </>
    );
  }
  return (
    <Stack gap="md">
      <Text fw={500}>{t('own.hello', { name: read.own.first_name })}</Text>
      <View initial={read.own} ownKey={ownKey} />
    </Stack>
  );
}
