import { lazy, Suspense, useState } from 'react';
import type { DialogAction } from './actions.ts';
import type { ModalProps } from './DialogModal.tsx';

const DialogModal = lazy(() => import('./DialogModal.tsx'));

/** A modal, fetched when the first one opens: no page pays for a dialog that nobody asked for. */
export function LazyModal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <DialogModal {...props} />
    </Suspense>
  );
}

/** Shows something over the page. A question or a form is one of the other three. */
export function Dialog(props: Omit<ModalProps, 'actions'> & { actions?: readonly DialogAction[] }) {
  return <LazyModal {...props} />;
}
