import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './DialogModal.tsx';

const DialogModal = lazy(() => import('./DialogModal.tsx'));

/** A modal question. The kit's modal is fetched when the first one opens: no page pays for a dialog that nobody asked for. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <DialogModal {...props} />
    </Suspense>
  );
}
