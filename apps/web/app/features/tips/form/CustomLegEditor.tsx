import { ActionIcon, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { wireName } from '@quotavera/contract/tips/codec';
import { MAX_COMBINATIONS, MAX_LEG_TEXT, SPORTS } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { MomentField } from '../../../ui/dates/index.ts';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { CountedInput } from '../../../ui/text/index.ts';
import { useWording } from '../wording.ts';
import type { CustomFormLeg } from './model.ts';
import type { TipFormState } from './useTipForm.ts';

type TextName = 'competition' | 'event' | 'market' | 'selection' | 'subResult' | 'odds';

interface Part {
  state: TipFormState;
  n: number;
  leg: CustomFormLeg;
}

function useTextField({ state, n, leg }: Part) {
  return (name: TextName) => {
    const field = wireName(`legs.${n}.${name}`);
    return {
      value: leg[name],
      error: state.errorOf(field),
      onChange: (event: { currentTarget: { value: string } }) => state.setLeg(n, { [name]: event.currentTarget.value }),
      onBlur: () => (leg[name] === '' ? undefined : state.touch(field)),
    };
  };
}

/** Further selections on the same event (a bet builder): all must win, at this leg's one price. */
function Combinations({ state, n, leg }: Part) {
  const { t } = useTranslation('tips-form');
  const { combinations } = leg;
  const set = (next: readonly string[]) => state.setLeg(n, { combinations: next });
  return (
    <Stack gap="xs" align="flex-start">
      {combinations.map((text, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
        <Group key={k} gap="xs" wrap="nowrap" align="flex-end" w="100%">
          <CountedInput
            flex={1}
            label={t('custom.combination', { n: k + 1 })}
            value={text}
            max={MAX_LEG_TEXT.selection}
            error={state.errorOf(wireName(`legs.${n}.combinations.${k}`))}
            onChange={(event) => set(combinations.map((other, i) => (i === k ? event.currentTarget.value : other)))}
          />
          <ActionIcon
            aria-label={t('custom.removeCombination', { n: k + 1 })}
            onClick={() => set(combinations.filter((_, i) => i !== k))}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      {combinations.length < MAX_COMBINATIONS ? (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          onClick={() => set([...combinations, ''])}
        >
          {t('custom.addCombination')}
        </Button>
      ) : null}
    </Stack>
  );
}

/** A selection in the tipster's own words, on an event of any sport. Settled by the tipster, and marked as such. */
export function CustomLegEditor(part: Part) {
  const { t } = useTranslation('tips-form');
  const words = useWording();
  const text = useTextField(part);
  const { state, n, leg } = part;
  const alone = state.errorOf(`legs.${n}`);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('custom.text')}
      </Text>
      {alone ? <Note kind="error">{alone}</Note> : null}
      <SimpleGrid minColWidth="min(100%, 220px)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
        <NativeSelect
          label={t('custom.sport')}
          value={leg.sport}
          error={state.errorOf(`legs.${n}.sport`)}
          onChange={(event) => state.setLeg(n, { sport: event.currentTarget.value })}
        >
          {SPORTS.map((code) => (
            <option key={code} value={code}>
              {words.sport(code)}
            </option>
          ))}
        </NativeSelect>
        <CountedInput {...text('competition')} max={MAX_LEG_TEXT.competition} label={t('custom.competition')} />
        <CountedInput
          {...text('event')}
          max={MAX_LEG_TEXT.event}
          label={t('custom.event')}
          placeholder={t('custom.eventPlaceholder')}
        />
        <MomentField
          label={t('custom.startsAt')}
          description={t('romeTime')}
          value={leg.startsAt}
          error={state.errorOf(wireName(`legs.${n}.startsAt`))}
          onChange={(startsAt) => state.setLeg(n, { startsAt })}
        />
        <CountedInput
          {...text('market')}
          max={MAX_LEG_TEXT.market}
          label={t('custom.market')}
          placeholder={t('custom.marketPlaceholder')}
        />
        <CountedInput
          {...text('selection')}
          max={MAX_LEG_TEXT.selection}
          label={t('custom.selection')}
          placeholder={t('custom.selectionPlaceholder')}
        />
        <CountedInput {...text('subResult')} max={MAX_LEG_TEXT.subResult} label={t('custom.subResult')} />
        <TextInput {...text('odds')} label={t('leg.odds')} inputMode="decimal" autoComplete="off" />
      </SimpleGrid>
      <Combinations {...part} />
    </Stack>
  );
}
