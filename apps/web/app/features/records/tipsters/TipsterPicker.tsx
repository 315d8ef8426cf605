import { recordsAddresses } from '@quotavera/contract/records/addresses';
import '@mantine/core/styles/Combobox.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOrEmpty, useApi } from '../../../platform/api/queries.ts';
import { MultiSelect } from '../../../ui/controls/index.ts';
import { TYPING_PAUSE_MS } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';

const PROPOSED = 8;

/** Tipsters by name, up to `most` of them; before anything is typed the most followed are proposed. */
export function TipsterPicker({
  label,
  chosen,
  most,
  nameOf = (username) => username,
  onChange,
}: {
  label: string;
  /** User names. */
  chosen: readonly string[];
  most: number;
  /** Names chosen tipsters that the list doesn't know. */
  nameOf?: (username: string) => string;
  onChange: (usernames: string[]) => void;
}) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const query = { ...(search ? { search } : {}), sort: 'followers', page_size: PROPOSED };
  const found = useApi(recordsAddresses.listTipsters, { query } as never, { keepPrevious: true });
  const proposed = listOrEmpty(found).results.map(({ tipster, ...row }) => ({
    value: tipster.username.toLowerCase(),
    name: tipster.name,
    note: t('picker.note', { count: row.all.settled, shown: format.count(row.all.settled) }),
  }));
  const rows = [
    ...proposed,
    ...chosen
      .filter((each) => !proposed.some(({ value }) => value === each))
      .map((value) => ({ value, name: nameOf(value), note: '' })),
  ];
  const full = chosen.length >= most;
  return (
    <MultiSelect
      label={label}
      description={full ? t('picker.full', { count: most }) : undefined}
      placeholder={full ? undefined : t('picker.placeholder')}
      data={rows.map(({ value, name }) => ({ value, label: name }))}
      value={[...chosen]}
      onChange={onChange}
      maxValues={most}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has searched.
      filter={({ options }) => options}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('picker.clear') }}
      nothingFoundMessage={found.loading ? t('picker.searching') : t('picker.nobody')}
      renderOption={({ option }) => {
        const row = rows.find(({ value }) => value === option.value);
        return (
          <span>
            {option.label} <small>@{option.value}</small>
            {row?.note ? <small> · {row.note}</small> : null}
          </span>
        );
      }}
      maw={640}
    />
  );
}
