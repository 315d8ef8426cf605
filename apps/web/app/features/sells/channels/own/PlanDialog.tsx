import { List, SimpleGrid, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { BIO_MAX_LENGTH } from '@quotavera/domain/accounts';
import {
  ANNOUNCED_DAYS,
  CHANNEL_NAME_LENGTH,
  CHANNEL_PLAN_STATUSES,
  type ChannelPlanStatus,
  type ChannelPlanTerms,
  validateChannelPlan,
} from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { Checkbox, NumberInput } from '../../../../ui/controls/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm, useFieldTexts } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { CountedInput, CountedTextarea } from '../../../../ui/text/index.ts';
import type { OwnChannel, OwnPlan } from '../queries.ts';

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
  const decimalSeparator = new Intl.NumberFormat(i18n.language).format(DECIMAL_COMMA).charAt(1);
  const validate = useFieldTexts((typed: Typed) => validateChannelPlan(termsOf(typed)));
  const form = useApiForm({
    initialValues: plan ? typedOf(plan) : NEW,
    validate,
    affects: ofEverything,
    send: (typed) => {
      const { status, active } = typed;
      const body = { ...termsOf(typed), status };
      const { id } = channel;
      return plan
        ? api(sellsAddresses.editChannelPlan, { params: { id, plan: plan.id }, body: { ...body, active } })
        : api(sellsAddresses.createChannelPlan, { params: { id }, body });
    },
    done: () => {
      notify('success', t('own.done'));
      onClose();
    },
  });
  const amount = (name: 'durata_giorni' | 'limite_utenti' | 'stated_tips', label: string, hint?: string) => (
    <NumberInput
      label={label}
      description={hint}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      disabled={plan?.sold === true && name !== 'limite_utenti'}
      {...form.field(name)}
    />
  );
  return (
    <FormDialog
      onClose={onClose}
      title={plan ? t('plan.editTitle') : t('plan.newFor', { name: channel.name })}
      submit={t(plan ? 'plan.save' : 'plan.create')}
      form={form}
    >
      {plan?.sold ? (
        <Note kind="info" role="note">
          {t('plan.sold')}
        </Note>
      ) : null}
      <CountedInput label={t('plan.name')} {...form.field('name')} max={CHANNEL_NAME_LENGTH.max} data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'end' }}>
        <NumberInput
          label={t('plan.priceField')}
          suffix=" €"
          decimalScale={2}
          decimalSeparator={decimalSeparator}
          allowedDecimalSeparators={['.', ',']}
          allowNegative={false}
          hideControls
          {...form.field('price_cents')}
        />
        {amount('durata_giorni', t('plan.days'))}
        {amount('limite_utenti', t('plan.limit'), t('plan.limitHint'))}
        {amount('stated_tips', t('plan.tips'), t('plan.tipsHint'))}
      </SimpleGrid>
      {plan ? <Prices plan={plan} cents={termsOf(form.values).price_cents} /> : null}
      <CountedTextarea
        label={t('plan.description')}
        description={t('plan.descriptionHint')}
        rows={3}
        {...form.field('description')}
        max={BIO_MAX_LENGTH}
      />
      {plan?.sold ? (
        <Checkbox label={t('plan.active')} description={t('plan.activeHint')} {...form.checkbox('active')} />
      ) : (
        <div>
          <Segmented<ChannelPlanStatus>
            label={t('plan.statusLabel')}
            {...form.field('status')}
            options={CHANNEL_PLAN_STATUSES.map((value) => ({
              value,
              label: t(`plan.status.${value}`),
            }))}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {t('plan.statusHint')}
          </Text>
        </div>
      )}
    </FormDialog>
  );
}
