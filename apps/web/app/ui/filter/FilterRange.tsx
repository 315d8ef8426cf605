import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Popover } from '../controls/index.ts';
import { DayField } from '../dates/index.ts';
import { IconChevronDown } from '../icons/index.ts';
import { useAddress } from '../table/index.ts';
import classes from './FilterBar.module.css';

export interface RangeProps {
  label: string;
  fromName: string;
  toName: string;
  type?: 'number' | 'date';
  step?: number;
  min?: number;
}

function Fields({ range, onApply }: { range: RangeProps; onApply: () => void }) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const [from, setFrom] = useState(search.get(range.fromName) ?? '');
  const [to, setTo] = useState(search.get(range.toName) ?? '');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // In React the event bubbles to the form of the bar around this one.
    event.stopPropagation();
    void navigate(address({ [range.fromName]: from.trim(), [range.toName]: to.trim() }), { preventScrollReset: true });
    onApply();
  }

  const field = (label: string, value: string, set: (value: string) => void) =>
    range.type === 'date' ? (
      // Two of them side by side fit a phone.
      <Box w={160}>
        <DayField label={label} value={value} onChange={set} />
      </Box>
    ) : (
      <TextInput
        label={label}
        type="number"
        step={range.step}
        min={range.min}
        w={120}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-start">
          {field(t('filter.from'), from, setFrom)}
          {field(t('filter.to'), to, setTo)}
        </Group>
        <Button type="submit" variant="filled" size="sm">
          {t('filter.apply')}
        </Button>
      </Stack>
    </form>
  );
}

export default function FilterRange(range: RangeProps) {
  const [search] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const from = search.get(range.fromName) ?? '';
  const to = search.get(range.toName) ?? '';
  const active = from !== '' || to !== '';
  return (
    <>
      {from ? <input type="hidden" name={range.fromName} value={from} /> : null}
      {to ? <input type="hidden" name={range.toName} value={to} /> : null}
      <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus>
        <Popover.Target>
          <Button
            size="sm"
            className={classes.press}
            data-active={active || undefined}
            variant={active ? 'light' : 'default'}
            rightSection={<IconChevronDown size={15} stroke={2} aria-hidden="true" />}
            onClick={() => setOpened((before) => !before)}
          >
            {active ? `${range.label} ${from || '…'}–${to || '…'}` : range.label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Fields range={range} onApply={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
