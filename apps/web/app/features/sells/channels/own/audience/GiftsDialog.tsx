import { Button, Divider, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { CHANNEL_GIFT_KINDS, type ChannelGiftKind, validateChannelGift } from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../../../platform/api/index.ts';
import { useApi } from '../../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../../platform/api/use-change.ts';
import { notify } from '../../../../../platform/notify/index.ts';
import { Failed, useChange } from '../../../../../ui/change/index.tsx';
import { Segmented } from '../../../../../ui/choice/index.ts';
import { NumberInput } from '../../../../../ui/controls/index.ts';
import { CopyButton } from '../../../../../ui/copy/index.ts';
import { Dialog } from '../../../../../ui/dialog/index.ts';
import { FormFailure, useApiForm, useFieldTexts } from '../../../../../ui/form/index.ts';
import { useFormats } from '../../../../../ui/format/index.ts';
import { Tag } from '../../../../../ui/outcome/index.ts';
import { ErrorState } from '../../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../../ui/table/index.ts';
import type { OwnChannel } from '../../queries.ts';
import { planState } from '../state.ts';

type Gift = ReplyTo<typeof sellsAddresses.listGifts>['results'][number];

const TONES = { open: 'positive', used_up: 'neutral', over: 'neutral', closed: 'neutral' } as const;
interface Typed {
  kind: ChannelGiftKind;
  plan: string;
  days: number | string;
  people: number | string;
  open_days: number | string;
}
const NEW: Typed = { kind: 'code', plan: '', days: 7, people: 10, open_days: 30 };

const numberOf = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed));
const amountsOf = ({ days, people, open_days }: Typed) => ({
  days: numberOf(days),
  people: numberOf(people),
  open_days: numberOf(open_days),
});

function NewGift({ channel }: { channel: OwnChannel }) {
  const { t } = useTranslation('sells-audience');
  const plans = channel.plans.filter((plan) => planState(plan) === 'published');
  const validate = useFieldTexts((typed: Typed) => validateChannelGift(amountsOf(typed)));
  const form = useApiForm({
    initialValues: { ...NEW, plan: String(plans[0]?.id ?? '') },
    validate,
    affects: ofEverything,
    send: (typed) =>
      api(sellsAddresses.createGift, {
        params: { id: channel.id },
        body: { kind: typed.kind, plan: Number(typed.plan), ...amountsOf(typed) },
      }),
    done: () => notify('success', t('gifts.created')),
  });
  if (plans.length === 0) return <Text c="dimmed">{t('gifts.noPlan')}</Text>;
  const amount = (name: 'days' | 'people' | 'open_days', label: string) => (
    <NumberInput label={label} allowDecimal={false} allowNegative={false} hideControls {...form.field(name)} />
  );
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <div>
          <Segmented<ChannelGiftKind>
            label={t('gifts.kind')}
            {...form.field('kind')}
            options={CHANNEL_GIFT_KINDS.map((value) => ({ value, label: t(`gifts.kinds.${value}`) }))}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {t(`gifts.hint.${form.values.kind}`)}
          </Text>
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'end' }}>
          {amount('days', t('gifts.days'))}
          {amount('people', t('gifts.people'))}
          {amount('open_days', t('gifts.open'))}
          <NativeSelect
            label={t('gifts.plan')}
            data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.field('plan')}
          />
        </SimpleGrid>
        <FormFailure form={form} />
        <Group>
          <Button type="submit" variant="filled" loading={form.busy}>
            {t('gifts.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Gifts({ channel }: { channel: OwnChannel }) {
  const { t } = useTranslation('sells-audience');
  const format = useFormats();
  const { change, busy, error } = useChange();
  const read = useApi(sellsAddresses.listGifts, { params: { id: channel.id } }, { staleTime: 0 });
  const what = ({ code, kind }: Gift) => code ?? t(`gifts.kinds.${kind}`);
  const columns: readonly Column<Gift>[] = [
    {
      key: 'code',
      header: t('gifts.code'),
      inCard: 'title',
      cell: (gift) =>
        gift.code ? (
          <CopyButton
            text={gift.code}
            label={gift.code}
            what={t('gifts.copy', { code: gift.code })}
            size="sm"
            variant="subtle"
            px={0}
          />
        ) : (
          what(gift)
        ),
    },
    {
      key: 'used',
      header: t('gifts.used'),
      numeric: true,
      cell: ({ used, people }) => t('gifts.usedText', { used: format.count(used), people: format.count(people) }),
    },
    {
      key: 'state',
      header: t('gifts.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`gifts.states.${state}`)}</Tag>,
    },
    {
      key: 'end',
      header: t('gifts.end'),
      inCard: 'end',
      cell: (gift) =>
        gift.state === 'open' ? (
          <Button
            size="sm"
            variant="subtle"
            loading={busy}
            aria-label={t('gifts.endLabel', { what: what(gift) })}
            onClick={() =>
              void change(sellsAddresses.closeGift, { params: { id: channel.id, gift: gift.id } }, () => t('own.done'))
            }
          >
            {t('gifts.end')}
          </Button>
        ) : null,
    },
  ];
  // In a dialog a table has no room for two columns more.
  const detail = ({ days, ends_at: at }: Gift) => {
    // A gift ends at the first instant that doesn't belong to it.
    const last = format.day(romeDay(Date.parse(at) - 1), 'long');
    return `${t('gifts.days')}: ${format.count(days)} · ${t('gifts.until')}: ${last}`;
  };
  return (
    <>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      <DataTable
        caption={t('gifts.caption')}
        columns={columns}
        rows={read.data?.results ?? []}
        rowKey={({ id }) => id}
        detail={detail}
        loading={read.loading}
        empty={<Text c="dimmed">{t('gifts.none')}</Text>}
      />
      <Failed error={error} />
    </>
  );
}

/** Days of a channel that its tipster gives away. */
export default function GiftsDialog({ channel, onClose }: { channel: OwnChannel; onClose: () => void }) {
  const { t } = useTranslation('sells-audience');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('gifts.title', { name: channel.name })}
      actions={[{ label: t('own.close'), onPress: onClose }]}
    >
      <Stack gap="md">
        <Text>{t('gifts.text')}</Text>
        <NewGift channel={channel} />
        <Divider />
        <Gifts channel={channel} />
      </Stack>
    </Dialog>
  );
}
