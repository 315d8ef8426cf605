import type { ReactNode } from 'react';

/** A button at a dialog's foot. */
export interface DialogAction {
  label: ReactNode;
  onPress: () => unknown;
  /** The main step is filled; what can't be taken back is red. */
  tone?: 'main' | 'danger';
  busy?: boolean;
  disabled?: boolean;
  icon?: ReactNode;
  /** Whether it stands away from the others, at the start of the line. */
  apart?: boolean;
  /** Whether the dialog opens with the focus on it. */
  focused?: boolean;
}

/** The button that sends the dialog's form, which has this id. */
export type SubmitAction = Omit<DialogAction, 'onPress'> & { form: string };
