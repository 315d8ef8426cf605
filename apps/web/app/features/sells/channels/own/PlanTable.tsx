import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import type { OwnChannel, OwnPlan } from '../queries.ts';
import { PLAN_TONES, planState } from './state.ts';

/** Shows a plan's price, and the price before. */
function Price({ plan }: { plan: OwnPlan }) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const [, before] = plan.prices;
  return (
    <>
      {format.money(plan.price_cents)}
      {before ? (
        <Text component="small" display="block" size="xs" c="dimmed">
          {t('plan.before', { price: format.money(before.price_cents) })}
        </Text>
      ) : null}
    </>
  );
}

/** The plans of one of a tipster's own channels. */
export function PlanTable({
  channel,
  onEdit,
  onRemove,
}: {
  channel: OwnChannel;
  onEdit: (plan: OwnPlan) => void;
  onRemove: (plan: OwnPlan) => void;
}) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const columns: readonly Column<OwnPlan>[] = [
    { key: 'name', header: t('plan.name'), inCard: 'title', cell: ({ name }) => name },
    {
      key: 'state',
      header: t('plan.state'),
      cell: (plan) => <Tag tone={PLAN_TONES[planState(plan)]}>{t(`plan.status.${planState(plan)}`)}</Tag>,
    },
    { key: 'price', header: t('plan.price'), numeric: true, cell: (plan) => <Price plan={plan} /> },
    {
      key: 'length',
      header: t('plan.length'),
      cell: ({ durata_giorni: count }) => t('plans.every', { count }),
    },
    {
      key: 'tips',
      header: t('plan.tips'),
      numeric: true,
      cell: ({ stated_tips: tips }) => (tips > 0 ? format.count(tips) : '–'),
    },
    {
      key: 'places',
      header: t('plan.places'),
      // The buttons need a line of their own.
      inCard: 'line',
      numeric: true,
      cell: ({ subscribers, limite_utenti: limit }) =>
        t('plan.placesText', { taken: format.count(subscribers), limit: format.count(limit) }),
    },
    {
      key: 'actions',
      header: t('plan.actions'),
      inCard: 'end',
      cell: (plan) => (
        <Group gap={6} wrap="nowrap" justify="flex-end">
          <Button size="sm" onClick={() => onEdit(plan)} aria-label={t('plan.editLabel', { name: plan.name })}>
            {t('plan.edit')}
          </Button>
          {plan.active || !plan.sold ? (
            <Button
              size="sm"
              variant="subtle"
              onClick={() => onRemove(plan)}
              aria-label={t('plan.removeLabel', { name: plan.name })}
            >
              {t('own.remove')}
            </Button>
          ) : null}
        </Group>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('plan.caption', { name: channel.name })}
      columns={columns}
      rows={channel.plans}
      rowKey={({ id }) => id}
      empty={<Text c="dimmed">{t('plan.none')}</Text>}
    />
  );
}
