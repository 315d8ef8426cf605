import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Widget, WidgetKind } from '@quotavera/richtext';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { NumberInput } from '../../../ui/controls/index.ts';
import { FIELDS, type Field, presetsOf, type Values } from './fields.ts';
import { LuckTest, Staking, Variance } from './luck.tsx';
import { Converter, GreenUp, Kelly, Margin } from './prices.tsx';
import { Poisson, Scores } from './scores.tsx';

const RESULTS: Readonly<Record<WidgetKind, (props: { values: Values }) => ReactNode>> = {
  'odds-converter': Converter,
  'margin-remover': Margin,
  'variance-simulator': Variance,
  'poisson-explorer': Poisson,
  'score-matrix': Scores,
  'kelly-slider': Kelly,
  'luck-test': LuckTest,
  'staking-comparison': Staking,
  'green-up': GreenUp,
};

const STEPS: Readonly<Record<Field['type'], number>> = { odds: 0.05, share: 1, count: 50, number: 0.1 };

function WidgetField({
  field,
  label,
  value,
  onChange,
}: {
  field: Field;
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const hydrated = useHydrated();
  const { i18n } = useTranslation();
  const scale = field.type === 'share' ? 100 : 1;
  const separator = (0.5).toLocaleString(i18n.language).charAt(1);
  const [shown, setShown] = useState<number | string>(Number((value * scale).toFixed(4)));
  const isIn = (typed: number) => typed / scale >= field.min && typed / scale <= field.max;
  return (
    <NumberInput
      label={label}
      w={140}
      disabled={!hydrated}
      value={shown}
      min={field.min * scale}
      max={field.max * scale}
      step={STEPS[field.type]}
      allowDecimal={field.type !== 'count'}
      decimalScale={field.type === 'share' ? 2 : 3}
      decimalSeparator={separator}
      allowedDecimalSeparators={[',', '.']}
      suffix={field.type === 'share' ? '\u00a0%' : ''}
      onChange={(typed) => {
        setShown(typed);
        if (typeof typed === 'number' && isIn(typed)) onChange(typed / scale);
      }}
    />
  );
}

/** A calculator to try what the lesson says, with the reader's own numbers. It computes with the functions of the product itself. */
export default function WidgetView({ widget }: { widget: Widget }) {
  const { t } = useTranslation('academy');
  const [values, setValues] = useState<Values>(() => presetsOf(widget.kind, widget.values));
  // Simulations follow the typing as fast as the device can.
  const settled = useDeferredValue(values);
  const Result = RESULTS[widget.kind];
  return (
    <Paper component="section" bg="var(--accent-soft)" my="md" p="md" aria-label={t(`widgets.${widget.kind}.title`)}>
      <Stack gap="md">
        <div>
          <Text size="xs" c="dimmed">
            {t('widgets.try')}
          </Text>
          <Title order={3} size="h4" mt={0}>
            {t(`widgets.${widget.kind}.title`)}
          </Title>
        </div>
        <Group gap="sm" align="flex-end">
          {FIELDS[widget.kind].map((field) => (
            <WidgetField
              key={field.name}
              field={field}
              label={t(`widgets.fields.${field.label}`)}
              value={values[field.name] ?? field.preset}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
        </Group>
        <div aria-live="polite">
          <Result values={settled} />
        </div>
      </Stack>
    </Paper>
  );
}
