import { Button, Group } from '@mantine/core';
import { MAX_LEGS } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { CustomLegEditor } from './CustomLegEditor.tsx';
import { emptyCustomLeg, emptyStructuredLeg } from './model.ts';
import { StructuredLegEditor } from './StructuredLegEditor.tsx';
import type { TipFormState } from './useTipForm.ts';

/** The bet: one leg is a single, more make an accumulator. */
export function LegsSection({ state }: { state: TipFormState }) {
  const { t } = useTranslation('tips-form');
  const { legs, kind, side } = state.form;
  const lay = kind === 'exchange' && side === 'lay';
  const full = legs.length >= MAX_LEGS;
  const error = state.errorOf('legs');
  return (
    <>
      {legs.map((leg, n) => (
        <Panel
          key={leg.key}
          title={legs.length > 1 ? t('leg.numbered', { n: n + 1 }) : t('leg.title')}
          aside={
            legs.length > 1 ? (
              <Button
                size="sm"
                variant="subtle"
                leftSection={<IconTrash size={17} aria-hidden="true" />}
                onClick={() => state.removeLeg(n)}
              >
                {t('leg.remove')}
              </Button>
            ) : undefined
          }
        >
          {leg.type === 'structured' ? (
            <StructuredLegEditor state={state} n={n} leg={leg} onCustom={() => state.replaceLeg(n, emptyCustomLeg())} />
          ) : (
            <>
              <CustomLegEditor state={state} n={n} leg={leg} />
              <Button size="sm" variant="subtle" onClick={() => state.replaceLeg(n, emptyStructuredLeg())}>
                {t('custom.toCalendar')}
              </Button>
            </>
          )}
        </Panel>
      ))}
      {error ? <Note kind="error">{error}</Note> : null}
      {lay || full ? null : (
        <Group gap="xs">
          <Button
            size="sm"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => state.addLeg(emptyStructuredLeg())}
          >
            {t('leg.add')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => state.addLeg(emptyCustomLeg())}
          >
            {t('leg.addCustom')}
          </Button>
        </Group>
      )}
    </>
  );
}
