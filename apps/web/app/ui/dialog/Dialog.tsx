import { useState } from 'react';
import { lazyDialog } from '../fetched/index.ts';
import type { DialogAction } from './actions.ts';
import type { ModalProps } from './DialogModal.tsx';

const DialogModal = lazyDialog<ModalProps>(() => import('./DialogModal.tsx'));

/** A modal, fetched while the page is idle or when the first one opens: no page waits for a dialog that nobody asked for. */
export function LazyModal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return <DialogModal wanted={wasOpen} {...props} />;
}

/** Shows something over the page. A question or a form is one of the other three. */
export function Dialog(props: Omit<ModalProps, 'actions'> & { actions?: readonly DialogAction[] }) {
  return <LazyModal {...props} />;
}
