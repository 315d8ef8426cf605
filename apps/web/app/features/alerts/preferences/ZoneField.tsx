import { Group, Text } from '@mantine/core';
import type { Language } from '@quotavera/domain/accounts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/controls/index.ts';
import { useNow } from '../../../ui/time/index.ts';
import { citiesIn, cityOf, isTyped, REGIONS } from './zones.ts';

const SHOWN_MAX = 60;
const keyOf = ({ zone, name }: { zone: string; name: string }) => `${zone} ${name}`;

/** Chooses a time zone by a city, with the time there now. */
export function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t, i18n } = useTranslation('alerts-preferences');
  const language = i18n.language as Language;
  const now = useNow();
  const cities = useMemo(() => citiesIn(language, zone), [language, zone]);
  const byKey = useMemo(() => new Map(cities.map((city) => [keyOf(city), city])), [cities]);
  const chosen = cityOf(cities, zone);
  const timeIn = (timeZone: string) =>
    new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit' }).format(now ?? Date.now());
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      label={t('zone')}
      description={t('zoneNow', { time: timeIn(zone) })}
      nothingFoundMessage={t('zoneNone')}
      limit={SHOWN_MAX}
      maxDropdownHeight={320}
      data={REGIONS.map((region) => ({
        group: t(`region.${region}`),
        items: cities
          .filter((city) => city.region === region)
          .map((city) => ({ value: keyOf(city), label: city.name })),
      }))}
      value={chosen ? keyOf(chosen) : null}
      filter={({ options, search }) =>
        options.flatMap((group) => {
          if (!('items' in group)) return [];
          const items = group.items.filter(({ value }) => isTyped(byKey.get(String(value))!, search));
          return items.length > 0 ? [{ ...group, items }] : [];
        })
      }
      renderOption={({ option }) => (
        <Group justify="space-between" gap="sm" wrap="nowrap" flex={1}>
          {option.label}
          <Text span size="xs" c="dimmed">
            {timeIn(byKey.get(String(option.value))!.zone)}
          </Text>
        </Group>
      )}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(key) => {
        const city = key === null ? undefined : byKey.get(key);
        if (city && city.zone !== zone) onChange(city.zone);
      }}
    />
  );
}
