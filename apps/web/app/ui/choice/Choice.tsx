import { Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Chip } from '../controls/index.ts';
import classes from './Choice.module.css';

interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second line: a price, a team. */
  note?: ReactNode;
  /** A screen reader says this when the label alone says too little. */
  spoken?: string;
  disabled?: boolean;
}

interface Choice<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hideLabel?: boolean;
  error?: ReactNode;
}

function Lines<Value extends string>({ option }: { option: Option<Value> }) {
  if (option.note === undefined) return option.label;
  return (
    <Stack gap={0} align="center">
      <span>{option.label}</span>
      <small className={classes.note}>{option.note}</small>
    </Stack>
  );
}

function Frame({
  label,
  hideLabel,
  error,
  children,
}: {
  label: string;
  hideLabel?: boolean | undefined;
  error?: ReactNode;
  children: (errorId: string | undefined) => ReactNode;
}) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <Input.Wrapper label={hideLabel ? undefined : label} labelElement="div" error={error} errorProps={{ id: errorId }}>
      {children(errorId)}
    </Input.Wrapper>
  );
}

/** Chooses among two to four options, side by side in a frame. It is a radio group: arrows move the choice. */
export function Segmented<Value extends string>({ label, options, value, onChange, hideLabel, error }: Choice<Value>) {
  return (
    <Frame label={label} hideLabel={hideLabel} error={error}>
      {(errorId) => (
        <SegmentedControl<string>
          aria-label={label}
          aria-describedby={errorId}
          fullWidth
          value={value ?? ''}
          onChange={(chosen) => onChange(chosen as Value)}
          data={options.map((option) => ({
            value: option.value,
            disabled: option.disabled ?? false,
            label: <Lines option={option} />,
          }))}
        />
      )}
    </Frame>
  );
}

/** Chooses among many options, as chips that wrap (or scroll sideways in a row, or stand in two or three columns). */
export function ChoiceChips<Value extends string>({
  layout = 'wrap',
  label,
  options,
  value,
  onChange,
  hideLabel,
  error,
}: Choice<Value> & { layout?: 'wrap' | 'row' | 'thirds' | 'halves' }) {
  // The radios need a common name: without one each is a stop of Tab and the arrow keys don't move the choice.
  const name = useId();
  return (
    <Frame label={label} hideLabel={hideLabel} error={error}>
      {(errorId) => (
        <Chip.Group value={value} onChange={(chosen) => onChange(chosen as Value)}>
          <Group gap="xs" role="radiogroup" aria-label={label} aria-describedby={errorId} className={classes[layout]}>
            {options.map((option) => (
              <Chip
                key={option.value}
                name={name}
                value={option.value}
                disabled={option.disabled ?? false}
                aria-label={option.spoken}
                classNames={{ label: classes.chip, iconWrapper: classes.noIcon }}
                // Pressing a chosen price takes it again, because it may have changed meanwhile.
                onClick={() => (option.value === value ? onChange(option.value) : undefined)}
              >
                {option.note === undefined ? <Text inherit>{option.label}</Text> : <Lines option={option} />}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </Frame>
  );
}

/** Several of many, as chips that wrap. Once `max` are chosen, the others are disabled. */
export function ManyChips<Value extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel,
  error,
  max = options.length,
}: Omit<Choice<Value>, 'value' | 'onChange'> & {
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  max?: number;
}) {
  return (
    <Frame label={label} hideLabel={hideLabel} error={error}>
      {(errorId) => (
        <Chip.Group multiple value={[...value]} onChange={(chosen) => onChange(chosen as Value[])}>
          <Group gap="xs" role="group" aria-label={label} aria-describedby={errorId}>
            {options.map((option) => (
              <Chip
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? (value.length >= max && !value.includes(option.value))}
                aria-label={option.spoken}
                classNames={{ label: classes.chip, iconWrapper: classes.noIcon }}
              >
                <Lines option={option} />
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </Frame>
  );
}
