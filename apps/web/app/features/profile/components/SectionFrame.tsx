import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDeviceFloppy } from '../../../ui/icons/index.ts';
import classes from '../Profile.module.css';
import type { SectionForm } from '../useSection.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/** A section's form, its guard against losing what was typed, and the bar that saves it: at hand while there is something to save. */
export function SectionFrame<Values>({
  form,
  children,
}: {
  readonly form: SectionForm<Values>;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('profile');
  return (
    <form className={classes.form} data-section noValidate onSubmit={(event) => void form.submit(event)}>
      {children}
      <div className={classes.bar} data-dirty={form.dirty || undefined}>
        <p className={classes.barText} role="status">
          {form.dirty ? t('bar.unsaved') : t('bar.saved')}
        </p>
        {form.dirty ? (
          <Button variant="subtle" onClick={form.reset} disabled={form.saving}>
            {t('bar.reset')}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="filled"
          loading={form.saving}
          disabled={!form.dirty}
          leftSection={<IconDeviceFloppy size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('bar.save')}
        </Button>
      </div>
      <UnsavedGuard dirty={form.dirty} save={() => form.submit()} saving={form.saving} />
    </form>
  );
}
