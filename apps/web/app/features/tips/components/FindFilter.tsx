import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { Combobox, useCombobox } from '../../../ui/controls/index.ts';
import { TYPING_PAUSE_MS } from '../../../ui/filter/index.ts';
import { matchName, useFormats } from '../../../ui/format/index.ts';
import { IconSearch } from '../../../ui/icons/index.ts';
import { useAddress } from '../../../ui/table/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';
import type { TipFilter } from '../filters.ts';
import { rememberName } from './chosen-names.ts';

const LEAST_LETTERS = 2;
type Found = 'match' | 'team' | 'tipster';

interface Option {
  filter: Found;
  value: string;
  label: string;
  hint: string;
}

/** Finds a match, a team or a tipster by name, and narrows the list to it. */
export function FindFilter({ names }: { names: readonly TipFilter[] }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const address = useAddress();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const enabled = q.length >= LEAST_LETTERS;
  const read = useApi(homeAddresses.search, { query: { q } }, { enabled, keepPrevious: true });
  const found = enabled ? read.data : undefined;
  const groups: Record<Found, Option[]> = {
    match: (found?.matches ?? []).map(({ id, home, away, starts_at: at }) => ({
      filter: 'match',
      value: String(id),
      label: matchName(home, away),
      hint: format.instant(at, zone, 'short'),
    })),
    team: (found?.teams ?? []).map(({ id, name }) => ({ filter: 'team', value: String(id), label: name, hint: '' })),
    tipster: names.includes('tipster')
      ? (found?.tipsters ?? []).map(({ username, name }) => ({
          filter: 'tipster',
          value: username,
          label: username,
          hint: name,
        }))
      : [],
  };
  const options = Object.values(groups).flat();
  const keyOf = ({ filter, value }: Option) => `${filter} ${value}`;

  function choose(key: string): void {
    const option = options.find((one) => keyOf(one) === key);
    if (!option) return;
    rememberName(option.filter, option.value, option.label);
    setText('');
    combobox.closeDropdown();
    const other = { match: 'team', team: 'match' } as const;
    const instead = option.filter === 'tipster' ? {} : { [other[option.filter]]: null };
    void navigate(address({ ...instead, [option.filter]: option.value }), { preventScrollReset: true });
  }

  const label = t(names.includes('tipster') ? 'filter.find' : 'filter.findMatch');
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={320} position="bottom-start">
      <Combobox.Target>
        <TextInput
          type="search"
          maw={260}
          styles={{ input: { height: 38, minHeight: 38, fontSize: 14 } }}
          maxLength={60}
          aria-label={label}
          placeholder={label}
          leftSection={read.loading ? <Loader size={14} /> : <IconSearch size={16} stroke={1.8} aria-hidden="true" />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!enabled || (read.loading && !found)}>
        <Combobox.Options aria-label={label} mah={320} style={{ overflowY: 'auto' }}>
          {(Object.keys(groups) as Found[]).map((filter) =>
            groups[filter].length === 0 ? null : (
              <Combobox.Group key={filter} label={t(`filter.found.${filter}`)}>
                {groups[filter].map((option) => (
                  <Combobox.Option key={keyOf(option)} value={keyOf(option)}>
                    {option.label}
                    {option.hint === '' ? null : <small> · {option.hint}</small>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ),
          )}
          {options.length === 0 ? (
            <Combobox.Empty>
              {read.error ? t('filter.findFailed') : t('filter.foundNothing', { text: q })}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
