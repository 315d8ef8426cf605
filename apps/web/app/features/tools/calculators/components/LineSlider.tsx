import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Slider } from '../../../../ui/controls/index.ts';
import { IconMinus, IconPlus } from '../../../../ui/icons/index.ts';

/**
 * Chooses a line by sliding, by arrows or by its own buttons; all lines are in thousandths. Figures that depend on it are computed at every
 * step.
 */
export function LineSlider({
  label,
  value,
  min,
  max,
  step,
  text,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The line as bettors write it. */
  text: (line: number) => string;
  onChange: (line: number) => void;
}) {
  const { t } = useTranslation('tools-calculators');
  const by = (steps: number) => onChange(Math.min(max, Math.max(min, value + steps * step)));
  return (
    <Group gap="sm" align="end" wrap="nowrap">
      <ActionIcon variant="default" onClick={() => by(-1)} disabled={value <= min} aria-label={t('line.lower')}>
        <IconMinus size={18} aria-hidden="true" />
      </ActionIcon>
      <Box flex={1} miw={0} pb={4}>
        <Group justify="space-between" align="baseline" gap="xs" fz={14} fw={500} mb={4}>
          {label}
          <Text component="output" ff="heading" fz={20} fw={700} lh={1.2}>
            {text(value)}
          </Text>
        </Group>
        <Slider
          color="var(--chart-line)"
          size="sm"
          thumbSize={24}
          label={null}
          thumbLabel={label}
          thumbValueText={text(value)}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={onChange}
        />
      </Box>
      <ActionIcon variant="default" onClick={() => by(1)} disabled={value >= max} aria-label={t('line.higher')}>
        <IconPlus size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}
