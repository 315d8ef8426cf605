import { Button, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconCheck } from '../../../../ui/icons/index.ts';
import type { Buying, OfferedPlan } from '../queries.ts';

/** Links to the order; nothing is ordered here. */
function Order({ offer, channelId, buying }: { offer: OfferedPlan; channelId: number; buying: Buying }) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  if (buying === 'plan' || buying === 'nothing') return null;
  const refusal = buying === 'order' ? (offer.places_left === 0 ? 'buyFull' : null) : buying;
  if (refusal) return <Button disabled>{t(`plans.${refusal}`)}</Button>;
  const price = format.money(offer.price_cents);
  return (
    <Button
      component={Link}
      to={`${paths.paymentChannel}?channel=${channelId}&plan=${offer.id}`}
      variant="filled"
      aria-label={t('plans.buyLabel', { name: offer.name, price })}
    >
      {t('plans.buy', { price })}
    </Button>
  );
}

/** A plan of a channel: its price, its length, what its tipster states and the places left. An item of a list. */
export function OfferCard({ offer, channelId, buying }: { offer: OfferedPlan; channelId: number; buying: Buying }) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const { places_left: left, limite_utenti: limit, stated_tips: tips } = offer;
  const all = format.count(limit);
  return (
    <Paper component="li" p={20} style={{ listStyle: 'none' }}>
      <Stack gap="sm" h="100%">
        <Title order={3} style={{ overflowWrap: 'anywhere' }}>
          {offer.name}
        </Title>
        <Text c="dimmed" size="sm">
          <Text component="b" c="var(--ink)" ff="heading" fz={30} fw={700} lh={1.2} mr="xs" lts="-0.01em">
            {format.money(offer.price_cents)}
          </Text>
          {t('plans.every', { count: offer.durata_giorni })}
        </Text>
        {offer.description ? (
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {offer.description}
          </Text>
        ) : null}
        <List
          spacing="xs"
          fz={14}
          listStyleType="none"
          icon={<IconCheck size={18} stroke={2} color="var(--accent)" aria-hidden="true" />}
        >
          {tips > 0 ? <List.Item>{t('plans.tips', { count: tips })}</List.Item> : null}
          <List.Item>
            {left > 0
              ? t('plans.places', { count: left, shown: format.count(left), limit: all })
              : t('plans.full', { limit: all })}
          </List.Item>
          <List.Item>{t('plans.renews')}</List.Item>
        </List>
        {tips > 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('plans.noTips')}
          </Text>
        )}
        <Stack gap={6} mt="auto">
          <Order offer={offer} channelId={channelId} buying={buying} />
        </Stack>
      </Stack>
    </Paper>
  );
}
