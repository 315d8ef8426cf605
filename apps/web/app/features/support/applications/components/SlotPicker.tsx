import { Button, Group, Input, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { SLOTS_MAX } from '@quotavera/domain/support/applications';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { IconX } from '../../../../ui/icons/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { useMoments } from '../moments.ts';

/** Chooses one to three free slots. A taken slot can't be pressed; the chosen slots stand below, each with its problem. */
export function SlotPicker({
  chosen,
  own = [],
  error,
  sent,
  onChange,
}: {
  chosen: readonly string[];
  /** Slots that are the applicant's already. */
  own?: readonly string[];
  error: ApiError | null;
  /** The slots that `error` is about, in their order then: places in the list change when one is taken out. */
  sent: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation('support-applications');
  const moments = useMoments();
  const [picked, setPicked] = useState('');
  const read = useApi(supportAddresses.bookingSlots, {}, { staleTime: 0 });
  const errorOf = (at: string) => error?.errors[`slots.${sent.indexOf(at)}`]?.[0];
  const isLost = sent.some(errorOf);
  const reload = useEffectEvent(read.reload);
  useEffect(() => {
    // A slot that was just lost to somebody else has to be shown as taken.
    if (isLost) reload();
  }, [isLost]);
  const days = (read.data?.results ?? []).map(({ day: date, slots }) => ({
    day: date,
    slots: slots.map((slot) => ({ ...slot, free: slot.free || own.includes(slot.starts_at) })),
  }));
  const day = days.find((each) => each.day === picked) ?? days.find(({ slots }) => slots.some(({ free }) => free));
  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (read.loading) {
    return (
      <LoadingState>
        <Skeleton height={160} radius={8} />
      </LoadingState>
    );
  }
  const isFull = chosen.length >= SLOTS_MAX;
  return (
    <Input.Wrapper
      component="fieldset"
      label={t('form.slots')}
      labelElement="div"
      description={t('form.slotsHint')}
      error={error?.errors.slots?.[0]}
      style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}
    >
      <Stack gap="sm" mt="xs">
        <NativeSelect
          label={t('form.day')}
          value={day?.day ?? ''}
          onChange={({ currentTarget }) => setPicked(currentTarget.value)}
          data={days.map(({ day: value, slots }) => ({
            value,
            label: moments.day(slots[0]!.starts_at),
            disabled: !slots.some(({ free }) => free),
          }))}
        />
        <SimpleGrid cols={{ base: 3, xs: 4, sm: 7 }} spacing="xs" role="group" aria-label={t('form.hours')}>
          {day?.slots.map(({ starts_at: at, free }) => {
            const isChosen = chosen.includes(at);
            return (
              <Button
                key={at}
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                px={4}
                disabled={!isChosen && (!free || isFull)}
                onClick={() => onChange(isChosen ? chosen.filter((each) => each !== at) : [...chosen, at].sort())}
              >
                {moments.hour(at)}
              </Button>
            );
          })}
        </SimpleGrid>
        <Group gap="xs" aria-live="polite">
          <Text size="sm" c="dimmed">
            {chosen.length === 0 ? t('form.noSlots') : t('form.chosen')}
          </Text>
          {chosen.map((at) => (
            <Stack key={at} gap={2}>
              <Button
                size="sm"
                color={errorOf(at) ? 'red' : undefined}
                variant={errorOf(at) ? 'outline' : 'light'}
                rightSection={<IconX size={16} aria-hidden="true" />}
                aria-label={t('form.remove', { when: moments.both(at) })}
                onClick={() => onChange(chosen.filter((each) => each !== at))}
              >
                {moments.both(at)}
              </Button>
              {errorOf(at) ? (
                <Text size="sm" c="red">
                  {errorOf(at)}
                </Text>
              ) : null}
            </Stack>
          ))}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
