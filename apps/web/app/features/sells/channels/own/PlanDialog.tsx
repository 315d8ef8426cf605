import { List, SimpleGrid, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { BIO_MAX_LENGTH } from '@quotavera/domain/accounts';
import {
  ANNOUNCED_DAYS,
  CHANNEL_NAME_LENGTH,
  type ChannelPlanStatus,
  type ChannelPlanTerms,
  validateChannelPlan,
} from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Segmented } from '../../../../ui/choice/index.ts';
import { Checkbox, NumberInput } from '../../../../ui/controls/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { CountedInput, CountedTextarea } from '../../../../ui/text/index.ts';
import type { OwnChannel, OwnPlan } from '../queries.ts';
import { useValidatedForm } from './useValidatedForm.ts';

const DECIMAL_COMMA = 1.5;

/** The content of the fields: amounts as they are typed, the price in euro. */
interface Typed {
  name: string;
  description: string;
  price_cents: number | string;
  durata_giorni: number | string;
  limite_utenti: number | string;
  stated_tips: number | string;
  status: ChannelPlanStatus;
  active: boolean;
}

const NEW: Typed = {
  name: '',
  description: '',
  price_cents: '',
  durata_giorni: 30,
  limite_utenti: '',
  stated_tips: 0,
  status: 'draft',
  active: true,
};

const typedOf = (plan: OwnPlan): Typed => ({ ...plan, price_cents: plan.price_cents / 100 });

/** An empty field is no number, which the rules refuse. */
const numberOf = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed));

function termsOf({
  name,
  description,
  price_cents,
  durata_giorni,
  limite_utenti,
  stated_tips,
}: Typed): ChannelPlanTerms {
  return {
    name,
    description,
    price_cents: Math.round(numberOf(price_cents) * 100),
    durata_giorni: numberOf(durata_giorni),
    limite_utenti: numberOf(limite_utenti),
    stated_tips: numberOf(stated_tips),
  };
}

/** Shows the prices that a plan has had, and says whom another price would concern. */
function Prices({ plan, cents }: { plan: OwnPlan; cents: number }) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const price = Number.isFinite(cents) && cents !== plan.price_cents ? format.money(cents) : null;
  return (
    <>
      {price && plan.sold ? (
        <Note kind="info">
          {t(cents > plan.price_cents ? 'plan.raise' : 'plan.lower', { price, days: ANNOUNCED_DAYS })}
        </Note>
      ) : null}
      <div>
        <Text size="sm" fw={500}>
          {t('plan.history')}
        </Text>
        <List size="sm" listStyleType="none">
          {plan.prices.map(({ since, price_cents: was }) => (
            <List.Item key={since}>
              {format.money(was)} {t('plan.since', { day: format.day(romeDay(new Date(since)), 'long') })}
            </List.Item>
          ))}
        </List>
      </div>
    </>
  );
}

/** Adds a plan to a channel (`plan` is null), or changes one. A plan that was ordered keeps its length and its stated tips. */
export function PlanDialog({
  channel,
  plan,
  onClose,
}: {
  channel: OwnChannel;
  plan: OwnPlan | null;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('sells-channels');
  const { change, busy, error } = useChange();
  const decimalSeparator = new Intl.NumberFormat(i18n.language).format(DECIMAL_COMMA).charAt(1);
  const { values, set, errorOf, submit } = useValidatedForm(plan ? typedOf(plan) : NEW, {
    problemsOf: (typed) => validateChannelPlan(termsOf(typed)),
    refusal: error,
    send: async (typed) => {
      const done = () => t('own.done');
      const { status, active } = typed;
      const body = { ...termsOf(typed), status };
      const { id } = channel;
      const saved = plan
        ? await change(
            sellsAddresses.editChannelPlan,
            { params: { id, plan: plan.id }, body: { ...body, active } },
            done,
          )
        : await change(sellsAddresses.createChannelPlan, { params: { id }, body }, done);
      if (saved) onClose();
    },
  });
  const amount = (name: 'durata_giorni' | 'limite_utenti' | 'stated_tips', label: string, hint?: string) => (
    <NumberInput
      label={label}
      description={hint}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={values[name]}
      error={errorOf(name)}
      disabled={plan?.sold === true && name !== 'limite_utenti'}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <FormDialog
      onClose={onClose}
      title={plan ? t('plan.editTitle') : t('plan.newFor', { name: channel.name })}
      submit={t(plan ? 'plan.save' : 'plan.create')}
      busy={busy}
      onSubmit={submit}
    >
      {plan?.sold ? (
        <Note kind="info" role="note">
          {t('plan.sold')}
        </Note>
      ) : null}
      <CountedInput
        label={t('plan.name')}
        value={values.name}
        max={CHANNEL_NAME_LENGTH.max}
        error={errorOf('name')}
        data-autofocus
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'end' }}>
        <NumberInput
          label={t('plan.priceField')}
          suffix=" €"
          decimalScale={2}
          decimalSeparator={decimalSeparator}
          allowedDecimalSeparators={['.', ',']}
          allowNegative={false}
          hideControls
          value={values.price_cents}
          error={errorOf('price_cents')}
          onChange={(value) => set('price_cents', value)}
        />
        {amount('durata_giorni', t('plan.days'))}
        {amount('limite_utenti', t('plan.limit'), t('plan.limitHint'))}
        {amount('stated_tips', t('plan.tips'), t('plan.tipsHint'))}
      </SimpleGrid>
      {plan ? <Prices plan={plan} cents={termsOf(values).price_cents} /> : null}
      <CountedTextarea
        label={t('plan.description')}
        description={t('plan.descriptionHint')}
        rows={3}
        value={values.description}
        max={BIO_MAX_LENGTH}
        error={errorOf('description')}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      {plan?.sold ? (
        <Checkbox
          label={t('plan.active')}
          description={t('plan.activeHint')}
          checked={values.active}
          onChange={(event) => set('active', event.currentTarget.checked)}
        />
      ) : (
        <div>
          <Segmented<ChannelPlanStatus>
            label={t('plan.statusLabel')}
            value={values.status}
            options={(['draft', 'published'] as const).map((value) => ({
              value,
              label: t(`plan.status.${value}`),
            }))}
            onChange={(status) => set('status', status)}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {t('plan.statusHint')}
          </Text>
        </div>
      )}
      <Failed error={error} />
    </FormDialog>
  );
}
