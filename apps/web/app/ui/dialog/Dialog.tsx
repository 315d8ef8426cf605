import { lazy, type ReactNode, Suspense, useState } from 'react';

const DialogModal = lazy(() => import('./DialogModal.tsx'));

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons, the primary one last; they stay in sight while the content scrolls. */
  readonly footer?: ReactNode;
}

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
