import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/controls/index.ts';
import { matching } from '../match.ts';

export interface PickerOption {
  value: number;
  label: string;
  note?: string | undefined;
}

/** Chooses an option among many by a few of its letters, whatever their accents. */
export function Picker({
  label,
  options,
  value,
  error,
  disabled = false,
  onChange,
}: {
  label: string;
  options: readonly PickerOption[];
  value: number | null;
  error?: ReactNode;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  const { t } = useTranslation('tools-calculators');
  const notes = new Map(options.map((option) => [option.value, option.note]));
  return (
    <Select<number>
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      label={label}
      placeholder={t('pick.type')}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      // The field stays empty, with an error, when the address names a team that the league doesn't have.
      value={value !== null && notes.has(value) ? value : null}
      error={error}
      disabled={disabled}
      maxLength={60}
      maxDropdownHeight={320}
      flex="1 1 220px"
      nothingFoundMessage={t('pick.none')}
      filter={({ options: shown, search }) => matching(shown, search, (item) => ('label' in item ? item.label : ''))}
      renderOption={({ option, checked }) => (
        <Group justify="space-between" gap="sm" wrap="nowrap" flex={1} fw={checked ? 600 : undefined}>
          {option.label}
          <Text span size="xs" c="dimmed">
            {notes.get(option.value)}
          </Text>
        </Group>
      )}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(chosen) => (chosen === null || chosen === value ? undefined : onChange(chosen))}
    />
  );
}
