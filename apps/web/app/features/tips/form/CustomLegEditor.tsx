import { Button, NativeSelect, TextInput } from '@mantine/core';
import { wireName } from '@quotavera/contract/tip-codec';
import { MAX_COMBINATIONS, MAX_LEG_TEXT, SPORTS } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { useWording } from '../wording.ts';
import classes from './LegEditor.module.css';
import type { CustomFormLeg } from './model.ts';
import type { TipFormState } from './useTipForm.ts';

type TextName = 'competition' | 'event' | 'market' | 'selection' | 'subResult' | 'startsAt' | 'odds';

interface Part {
  readonly state: TipFormState;
  readonly n: number;
  readonly leg: CustomFormLeg;
}

function useTextField({ state, n, leg }: Part) {
  return (name: TextName) => {
    const field = wireName(`legs.${n}.${name}`);
    return {
      value: leg[name],
      error: state.errorOf(field),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        state.setLeg(n, { [name]: event.currentTarget.value }),
      onBlur: () => (leg[name] === '' ? undefined : state.touch(field)),
    };
  };
}

/** Further conditions on the same event that must all come in, at this leg's one price. */
function Combinations({ state, n, leg }: Part) {
  const { t } = useTranslation('tip-form');
  const { combinations } = leg;
  const set = (next: readonly string[]) => state.setLeg(n, { combinations: next });
  return (
    <div className={classes.combinations}>
      {combinations.map((text, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
        <div key={k} className={classes.combination}>
          <TextInput
            label={t('custom.combination', { n: k + 1 })}
            value={text}
            maxLength={MAX_LEG_TEXT.selection}
            error={state.errorOf(`legs.${n}.combinations.${k}`)}
            onChange={(event) => set(combinations.map((other, i) => (i === k ? event.currentTarget.value : other)))}
          />
          <Button
            size="sm"
            variant="subtle"
            aria-label={t('custom.removeCombination', { n: k + 1 })}
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => set(combinations.filter((_, i) => i !== k))}
          />
        </div>
      ))}
      {combinations.length < MAX_COMBINATIONS ? (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          onClick={() => set([...combinations, ''])}
        >
          {t('custom.addCombination')}
        </Button>
      ) : null}
    </div>
  );
}

/** A selection in the tipster's own words, on an event of any sport. Settled by the tipster, and marked as such. */
export function CustomLegEditor(part: Part) {
  const { t } = useTranslation('tip-form');
  const words = useWording();
  const text = useTextField(part);
  const { state, n, leg } = part;
  const alone = state.errorOf(`legs.${n}`);
  return (
    <div className={classes.editor}>
      <p className={classes.meta}>{t('custom.text')}</p>
      {alone ? <p className={classes.error}>{alone}</p> : null}
      <div className={classes.grid}>
        <NativeSelect
          label={t('custom.sport')}
          value={leg.sport}
          error={state.errorOf(`legs.${n}.sport`)}
          onChange={(event) => state.setLeg(n, { sport: event.currentTarget.value })}
        >
          {SPORTS.map((code) => (
            <option key={code} value={code}>
              {words.sport(code)}
            </option>
          ))}
        </NativeSelect>
        <TextInput {...text('competition')} label={t('custom.competition')} maxLength={MAX_LEG_TEXT.competition} />
      </div>
      <div className={classes.grid}>
        <TextInput
          {...text('event')}
          label={t('custom.event')}
          placeholder={t('custom.eventPlaceholder')}
          maxLength={MAX_LEG_TEXT.event}
        />
        <TextInput
          {...text('startsAt')}
          label={t('custom.startsAt')}
          description={t('romeTime')}
          type="datetime-local"
          step={60}
        />
      </div>
      <div className={classes.grid}>
        <TextInput
          {...text('market')}
          label={t('custom.market')}
          placeholder={t('custom.marketPlaceholder')}
          maxLength={MAX_LEG_TEXT.market}
        />
        <TextInput
          {...text('selection')}
          label={t('custom.selection')}
          placeholder={t('custom.selectionPlaceholder')}
          maxLength={MAX_LEG_TEXT.selection}
        />
        <TextInput {...text('subResult')} label={t('custom.subResult')} maxLength={MAX_LEG_TEXT.subResult} />
        <TextInput {...text('odds')} label={t('leg.odds')} inputMode="decimal" autoComplete="off" maxLength={12} />
      </div>
      <Combinations {...part} />
    </div>
  );
}
