import type { ReactNode } from 'react';
import classes from './Choices.module.css';

/** One out of a few, each a card with a picture. Native radio buttons: arrows move, the name of the group is read out. */
export function Choices({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.choices}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  );
}

export function Choice({
  name,
  checked,
  label,
  hint,
  picture,
  onChoose,
}: {
  readonly name: string;
  readonly checked: boolean;
  readonly label: string;
  readonly hint?: string;
  readonly picture: ReactNode;
  readonly onChoose: () => void;
}) {
  return (
    <label className={classes.choice}>
      <input type="radio" className="visually-hidden" name={name} checked={checked} onChange={onChoose} />
      <span className={classes.picture} aria-hidden="true">
        {picture}
      </span>
      <span className={classes.label}>{label}</span>
      {hint ? <span className={classes.hint}>{hint}</span> : null}
    </label>
  );
}
