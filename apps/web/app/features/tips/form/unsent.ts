import { legKey, type TipForm } from './model.ts';

/** The name in the list of what browsers keep. */
const KEY = 'tip-form';

/** A form as it was typed and isn't saved yet, with its number for the server. */
export interface Unsent {
  form: TipForm;
  formId: string;
}

/** Returns what the tab holds by the names of forms; nothing where it may not be read, or isn't what was written. */
function entries(): Map<string, Unsent> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return new Map(Array.isArray(value) ? (value as [string, Unsent][]) : []);
  } catch {
    return new Map();
  }
}

function write(all: ReadonlyMap<string, Unsent>): void {
  try {
    if (all.size === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify([...all]));
  } catch {
    // Without room or permission, what was typed lives as long as the page.
  }
}

/** Keeps what was typed for a reload of this tab. */
export function keepUnsent(name: string, unsent: Unsent): void {
  write(entries().set(name, unsent));
}

/** Returns what was typed into the form of this name and never saved. */
export function unsentOf(name: string): Unsent | null {
  const { form, formId } = entries().get(name) ?? {};
  if (!form || !formId) return null;
  return { formId, form: { ...form, legs: form.legs.map((leg) => ({ ...leg, key: legKey() })) } };
}

export function forgetUnsent(names: readonly string[]): void {
  const all = entries();
  for (const name of names) all.delete(name);
  write(all);
}
