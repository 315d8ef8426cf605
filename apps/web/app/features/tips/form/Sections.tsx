import { Box, Group, Input, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { wireName } from '@quotavera/contract/tips/codec';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import {
  HEDGE_MODES,
  isExchange,
  KINDS,
  MAX_TIP_TEXT,
  PHASES,
  SIDES,
  STAKE_BASES,
  standardCommission,
} from '@quotavera/domain/bet';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { ChoiceChips, Segmented } from '../../../ui/choice/index.ts';
import { Accordion, Autocomplete, Checkbox } from '../../../ui/controls/index.ts';
import { MomentField } from '../../../ui/dates/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { CountedInput, CountedTextarea, hintWithCount } from '../../../ui/text/index.ts';
import { TagsField } from '../components/TagsField.tsx';
import { LiveUntil } from './LiveUntil.tsx';
import { isAccumulator, mayLay, type TipForm, withKind } from './model.ts';
import { useFollowProblem } from './useLegPrices.ts';
import type { TipFormState } from './useTipForm.ts';

interface Part {
  state: TipFormState;
}

type TextName = {
  [Name in keyof TipForm]: TipForm[Name] extends string ? (string extends TipForm[Name] ? Name : never) : never;
}[keyof TipForm];

/** The props of a text field of the form: value, error, change handler. */
function useText(state: TipFormState) {
  return (name: TextName) => ({
    value: state.form[name],
    error: state.errorOf(wireName(name)),
    onChange: (event: { currentTarget: { value: string } }) => state.set({ [name]: event.currentTarget.value }),
    onBlur: () => (state.form[name] === '' ? undefined : state.touch(wireName(name))),
  });
}

/** A date and time in Rome's time zone. Its error shows as soon as it is chosen. */
function useMoment(state: TipFormState) {
  return (name: 'expiresAt' | 'publishAt') => ({
    value: state.form[name],
    error: state.errorOf(wireName(name)),
    onChange: (value: string) => {
      state.set({ [name]: value });
      state.touch(wireName(name));
    },
  });
}

/** Fields side by side where there is room. */
function Fields({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid minColWidth="min(100%, 230px)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
      {children}
    </SimpleGrid>
  );
}

/** Fields that most tips leave empty. The section is folded unless one of them has a value or an error. */
function Folded({
  title,
  state,
  fields,
  children,
}: {
  title: string;
  state: TipFormState;
  fields: readonly (keyof TipForm)[];
  children: ReactNode;
}) {
  const isFilled = (field: keyof TipForm) => {
    const value = state.form[field];
    return Array.isArray(value) ? value.length > 0 : value !== '' && value !== false;
  };
  const [open, setOpen] = useState(() => fields.some(isFilled));
  const wrong = fields.some((field) => state.errorOf(wireName(field as 'description')) !== undefined);
  return (
    <Accordion variant="separated" value={open || wrong ? 'open' : null} onChange={(value) => setOpen(value !== null)}>
      <Accordion.Item value="open">
        <Accordion.Control>
          <Title order={2} size="h3">
            {title}
          </Title>
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="md">{children}</Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Unit({ children }: { children: string }) {
  return (
    <Text span size="sm" c="dimmed">
      {children}
    </Text>
  );
}

const QUICK_STAKES = ['0.5', '1', '2', '3', '5'] as const;

/** The choices that decide which fields the form has. */
export function KindSection({ state }: Part) {
  const { t } = useTranslation('tips-form');
  const { t: ui } = useTranslation('ui');
  const { form } = state;
  return (
    <Fields>
      <Segmented
        label={t('kind.label')}
        options={KINDS.map((value) => ({ value, label: ui(`kind.${value}`) }))}
        value={form.kind}
        onChange={(kind) => state.set(withKind(form, kind))}
      />
      <Segmented
        label={t('phase.label')}
        options={PHASES.map((value) => ({ value, label: t(`phase.${value}`) }))}
        value={form.phase}
        error={state.errorOf('liveprematch')}
        onChange={(phase) => state.set({ phase })}
      />
      <LiveUntil form={form} />
      {form.kind === 'exchange' ? (
        <Segmented
          label={t('side.label')}
          options={SIDES.map((value) => ({
            value,
            label: ui(`side.${value}`),
            disabled: value === 'lay' && !mayLay(form),
          }))}
          value={form.side}
          error={state.errorOf('side')}
          onChange={(side) => {
            state.set(side === 'lay' ? { side } : { side, stakeBasis: 'stake' });
            // A bookmaker that was chosen for a back may take no lays.
            state.touch('bookmaker');
          }}
        />
      ) : null}
    </Fields>
  );
}

/** The commission that the exchange takes, which nobody chooses. */
function Commission({ form }: { form: TipForm }) {
  const { t } = useTranslation('tips-form');
  const format = useFormats();
  const { kind, bookmaker } = form;
  const rate = format.percent(standardCommission({ kind, bookmaker }) / 1000, { signed: false, digits: 0 });
  return (
    <Input.Wrapper label={t('commission.label')} description={t('commission.hint')}>
      <Text fw={600} mih={44} display="flex" style={{ alignItems: 'center' }}>
        {t('commission.of', { rate })}
      </Text>
    </Input.Wrapper>
  );
}

/** Stake and bookmaker; commission and exit for an exchange. */
export function StakeSection({ state }: Part) {
  const { t, i18n } = useTranslation('tips-form');
  const bookmakers = useApi(toolsAddresses.listSites, { query: {} }, { staleTime: Number.POSITIVE_INFINITY });
  const text = useText(state);
  const { form } = state;
  const exchange = form.kind === 'exchange';
  const names = bookmakers.data?.results.map(({ name }) => name) ?? [];
  return (
    <Panel title={t('stake.title')}>
      <Group align="flex-start" gap="sm">
        <TextInput
          {...text('stake')}
          w={{ base: '100%', xs: 200 }}
          label={form.side === 'lay' && form.stakeBasis === 'liability' ? t('stake.liability') : t('stake.label')}
          description={t('stake.hint')}
          inputMode="decimal"
          autoComplete="off"
          rightSection={<Unit>u</Unit>}
        />
        <Box pt={{ xs: 28 }}>
          <ChoiceChips
            label={t('stake.quick')}
            hideLabel
            layout="row"
            options={QUICK_STAKES.map((value) => ({ value, label: writeDecimal(value, i18n.language) }))}
            value={QUICK_STAKES.find((value) => value === form.stake.replace(',', '.')) ?? null}
            onChange={(value) => state.set({ stake: writeDecimal(value, i18n.language) })}
          />
        </Box>
      </Group>
      {form.side === 'lay' ? (
        <Segmented
          label={t('stake.basis')}
          options={STAKE_BASES.map((value) => ({ value, label: t(`stake.${value}Basis`) }))}
          value={form.stakeBasis}
          error={state.errorOf('stake_basis')}
          onChange={(stakeBasis) => state.set({ stakeBasis })}
        />
      ) : null}
      <Fields>
        <Autocomplete
          {...text('bookmaker')}
          label={t('bookmaker.label')}
          description={hintWithCount(
            form.bookmaker,
            MAX_TIP_TEXT.bookmaker,
            t(form.side === 'lay' ? 'bookmaker.layHint' : 'bookmaker.hint'),
          )}
          data={names.filter((name) => !exchange || isExchange(name))}
          onChange={(bookmaker) => state.set({ bookmaker })}
        />
        {exchange ? <Commission form={form} /> : null}
      </Fields>
      {exchange && !isAccumulator(form) ? (
        <Fields>
          <TextInput
            {...text('exitOdds')}
            label={t('exit.label')}
            description={t('exit.hint')}
            inputMode="decimal"
            autoComplete="off"
          />
          {form.exitOdds.trim() === '' ? null : (
            <Segmented
              label={t('exit.hedge')}
              options={HEDGE_MODES.map((value) => ({ value, label: t(`exit.${value}`) }))}
              value={form.hedge}
              onChange={(hedge) => state.set({ hedge })}
            />
          )}
        </Fields>
      ) : null}
    </Panel>
  );
}

/** Analysis, tags, probability, minimum odds and expiry. */
export function ReasonSection({ state }: Part) {
  const { t } = useTranslation('tips-form');
  const text = useText(state);
  const moment = useMoment(state);
  const format = useFormats();
  const { form } = state;
  const { problem, price } = useFollowProblem(form);
  return (
    <Folded
      title={t('reason.title')}
      state={state}
      fields={['description', 'tags', 'statedProbability', 'minimumOdds', 'expiresAt']}
    >
      <CountedTextarea
        {...text('description')}
        label={t('reason.description')}
        description={t('reason.descriptionHint')}
        max={MAX_TIP_TEXT.description}
        rows={5}
      />
      <TagsField
        label={t('reason.tags')}
        hint={t('reason.tagsHint')}
        error={state.errorOf('tags') ?? form.tags.map((_, n) => state.errorOf(`tags.${n}`)).find(Boolean)}
        tags={form.tags}
        onChange={(tags) => state.set({ tags })}
      />
      <Fields>
        <TextInput
          {...text('statedProbability')}
          label={t('reason.probability')}
          description={t('reason.probabilityHint')}
          inputMode="decimal"
          autoComplete="off"
          rightSection={<Unit>%</Unit>}
        />
        <TextInput
          {...text('minimumOdds')}
          label={t('reason.minimumOdds')}
          description={t('reason.minimumOddsHint')}
          inputMode="decimal"
          autoComplete="off"
        />
        <MomentField {...moment('expiresAt')} label={t('reason.expires')} description={t('romeTime')} />
      </Fields>
      {problem ? (
        <Note kind="info">{t(`reason.${problem}`, { odds: price ? format.odds(price.odds) : '' })}</Note>
      ) : null}
    </Folded>
  );
}

export interface OwnChannel {
  id: number;
  name: string;
  is_paid: boolean;
}

/** Visibility, channel link and schedule. */
export function AudienceSection({ state, channels }: Part & { channels: readonly OwnChannel[] }) {
  const { t } = useTranslation('tips-form');
  const text = useText(state);
  const moment = useMoment(state);
  const { form } = state;
  return (
    <Folded title={t('audience.title')} state={state} fields={['isFree', 'channelId', 'channelLink', 'publishAt']}>
      <Checkbox
        label={t('audience.free')}
        description={t('audience.freeHint')}
        checked={form.isFree}
        onChange={(event) => state.set({ isFree: event.currentTarget.checked })}
      />
      <Fields>
        {channels.length > 0 ? (
          <NativeSelect
            label={t('audience.channel')}
            value={form.channelId}
            error={state.errorOf('channel_id')}
            onChange={(event) => state.set({ channelId: event.currentTarget.value })}
          >
            <option value="">{t('audience.noChannel')}</option>
            {channels.map((channel) => (
              <option key={channel.id} value={String(channel.id)}>
                {channel.is_paid ? t('audience.paidChannel', { name: channel.name }) : channel.name}
              </option>
            ))}
          </NativeSelect>
        ) : null}
        <CountedInput
          {...text('channelLink')}
          max={MAX_TIP_TEXT.channelLink}
          label={t('audience.link')}
          description={t('audience.linkHint')}
          inputMode="url"
          placeholder="https://"
        />
        <MomentField
          {...moment('publishAt')}
          label={t('audience.publishAt')}
          description={t('audience.publishAtHint')}
        />
      </Fields>
    </Folded>
  );
}
