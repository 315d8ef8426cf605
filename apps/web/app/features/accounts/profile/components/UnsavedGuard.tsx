import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { browserSession } from '../../../../platform/session/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';

/** Asks before leaving with unsaved changes: save, leave, or stay. Signing out doesn't ask. */
export function UnsavedGuard({
  dirty,
  saving,
  save,
}: {
  dirty: boolean;
  saving: boolean;
  save: () => Promise<boolean>;
}) {
  const { t } = useTranslation('accounts-profile');
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && browserSession().state().signedIn && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    if (!dirty) return;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [dirty]);

  const blocked = blocker.state === 'blocked';
  async function saveAndGo(): Promise<void> {
    if (await save()) blocker.proceed?.();
    else blocker.reset?.();
  }
  return (
    <Dialog
      open={blocked}
      onClose={() => blocker.reset?.()}
      title={t('guard.title')}
      actions={[
        { label: t('guard.leave'), tone: 'danger', disabled: saving, onPress: () => blocker.proceed?.() },
        { label: t('guard.save'), tone: 'main', busy: saving, onPress: saveAndGo },
      ]}
    >
      <p>{t('guard.text')}</p>
    </Dialog>
  );
}
