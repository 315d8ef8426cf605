import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { recordsMemberAddresses } from '@quotavera/contract/records/member-addresses';
import {
  ALERT_CHANNELS_OF,
  ALERT_KINDS,
  type AlertChannel,
  type AlertKind,
  DEFAULT_ALERT_CHANNELS,
} from '@quotavera/domain/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../platform/api/index.ts';
import { listOrEmpty, queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ManyChips } from '../../../ui/choice/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import type { Alerts } from './queries.ts';
import { ZoneField } from './ZoneField.tsx';

type Body = CallInput<typeof alertsAddresses.changeAlerts>['body'];
type SaveAlerts = (body: Body) => Promise<unknown>;

/** Returns the ways chosen for a tipster, else those for all tipsters, else the default. */
function channelsFor({ choices }: Alerts, tipsterId: number | null, kind: AlertKind): readonly AlertChannel[] {
  const of = (id: number | null) =>
    choices.find((each) => each.kind === kind && (each.tipster?.id ?? null) === id)?.channels;
  return (tipsterId === null ? undefined : of(tipsterId)) ?? of(null) ?? DEFAULT_ALERT_CHANNELS;
}

/** Where each kind of alert goes, for all tipsters or for one of those followed. */
function WherePanel({ alerts, save }: { alerts: Alerts; save: SaveAlerts }) {
  const { t } = useTranslation('alerts-preferences');
  const followed = listOrEmpty(useApi(recordsMemberAddresses.followedTipsters, { query: { page: 1, page_size: 100 } }));
  const [chosen, setChosen] = useState('');
  const tipsterId = chosen === '' ? null : Number(chosen);
  const tipsters = new Map(
    [...alerts.choices.flatMap(({ tipster }) => tipster ?? []), ...followed.results.map(({ tipster }) => tipster)].map(
      ({ id, name }) => [id, name],
    ),
  );
  const own = alerts.choices.some(({ tipster }) => tipster !== null && tipster.id === tipsterId);
  return (
    <Panel title={t('where')}>
      <Text size="sm" c="dimmed">
        {t('whereText')}
      </Text>
      <Group align="flex-end">
        <NativeSelect
          label={t('whose')}
          miw={220}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">{t('all')}</option>
          {[...tipsters].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        {own ? (
          <Button
            variant="subtle"
            onClick={() =>
              void save({ choices: ALERT_KINDS.map((kind) => ({ tipster_id: tipsterId, kind, channels: null })) })
            }
          >
            {t('reset')}
          </Button>
        ) : null}
      </Group>
      {alerts.email === null ? <Note kind="info">{t('emailOff')}</Note> : null}
      {ALERT_KINDS.map((kind) => (
        <Stack key={kind} gap={4}>
          <ManyChips
            label={t(`kind.${kind}`)}
            options={ALERT_CHANNELS_OF[kind].map((channel) => ({ value: channel, label: t(`channel.${channel}`) }))}
            value={channelsFor(alerts, tipsterId, kind).filter((channel) => ALERT_CHANNELS_OF[kind].includes(channel))}
            onChange={(channels) => void save({ choices: [{ tipster_id: tipsterId, kind, channels: [...channels] }] })}
          />
          {kind === 'channel' ? (
            <Text size="xs" c="dimmed">
              {t('kindHint.channel')}
            </Text>
          ) : null}
        </Stack>
      ))}
    </Panel>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const QUIET = { from: '23:00', to: '08:00' };

/** An hour of the day; one that was set to the minute elsewhere stays. */
function HourSelect({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const hours = HOURS.includes(value) ? HOURS : [...HOURS, value].sort();
  return (
    <NativeSelect label={label} value={value} data={hours} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

/** Quiet hours, the zone they are in, and whether mails come one by one or once a day. */
function WhenPanel({ alerts: { settings }, save }: { alerts: Alerts; save: SaveAlerts }) {
  const { t } = useTranslation('alerts-preferences');
  const { quiet, zone, digest_hour: digest } = settings;
  return (
    <Panel title={t('when')}>
      <Text size="sm" c="dimmed">
        {t('whenText')}
      </Text>
      {settings.muted_until ? (
        <Note kind="info">
          {t('mutedUntil', { time: '' })} <TimeText value={settings.muted_until} />
        </Note>
      ) : null}
      <ManyChips
        label={t('quiet')}
        hideLabel
        options={[{ value: 'quiet', label: t('quiet') }]}
        value={quiet ? ['quiet'] : []}
        onChange={(value) =>
          void save({
            quiet: value.length > 0 ? QUIET : null,
            ...(value.length > 0 ? { zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {}),
          })
        }
      />
      {quiet ? (
        <Group align="flex-end">
          <HourSelect
            label={t('quietFrom')}
            value={quiet.from}
            onChange={(from) => void save({ quiet: { ...quiet, from } })}
          />
          <HourSelect label={t('quietTo')} value={quiet.to} onChange={(to) => void save({ quiet: { ...quiet, to } })} />
        </Group>
      ) : null}
      <Group align="flex-end">
        <ZoneField zone={zone} onChange={(chosen) => void save({ zone: chosen })} />
        <NativeSelect
          label={t('digest')}
          value={digest === null ? '' : String(digest)}
          onChange={(event) =>
            void save({ digest_hour: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })
          }
        >
          <option value="">{t('digestNow')}</option>
          {HOURS.map((hour, n) => (
            <option key={hour} value={n}>
              {t('digestAt', { hour })}
            </option>
          ))}
        </NativeSelect>
      </Group>
    </Panel>
  );
}

/** Lets the reader choose their alerts, the ways and the hours. Needs the namespace `alerts-preferences`; each choice is saved when it is made. */
export function AlertsSection() {
  const { t } = useTranslation('alerts-preferences');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const read = useApi(alertsAddresses.readAlerts, {});
  const { change, error } = useChange(() => false);
  const show = (alerts: Alerts) => queryClient.setQueryData(queryKeyOf(alertsAddresses.readAlerts, {}), alerts);
  const save: SaveAlerts = async (body) => {
    const done = await change(alertsAddresses.changeAlerts, { body }, show);
    if (done) notify('success', t('saved'));
  };
  if (read.loading)
    return (
      <LoadingState>
        <Skeleton height={320} radius={12} />
      </LoadingState>
    );
  if (read.error) return <ErrorState error={read.error} title={t('failed')} onRetry={read.reload} />;
  const alerts = read.data;
  if (!alerts) return null;
  return (
    <Stack>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <WherePanel alerts={alerts} save={save} />
      <WhenPanel alerts={alerts} save={save} />
      <DevicesPanel alerts={alerts} show={show} />
    </Stack>
  );
}
