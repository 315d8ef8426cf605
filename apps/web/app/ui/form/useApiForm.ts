import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { createAttempts } from '../../platform/api/attempts.ts';
import type { ApiError, ApiResult } from '../../platform/api/index.ts';
import { ofNothing, useChange } from '../../platform/api/use-change.ts';
import { useErrorText } from '../state/index.ts';

type Name<Values> = keyof Values & string;
/** `stake`, or what lies within it: `legs.0.odds`. */
type FieldPath<Values> = Name<Values> | `${Name<Values>}.${string}`;

type ValueAt<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? ValueAt<ValueAt<Values, Head>, Rest>
    : Values extends readonly (infer Item)[]
      ? Item
      : never;

/** Every field of the kit and of the house takes these: `onChange` understands an event as well as a plain value. */
interface FieldProps<Value> {
  value: Value;
  onChange: (change: unknown) => void;
  error: string | undefined;
}

/** Form and dialog need this of each other. */
export interface SentForm {
  busy: boolean;
  /** The reason why the form as a whole was refused, when no field shows it. */
  failure: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface ApiForm<Values>
  extends SentForm,
    Pick<
      UseFormReturnType<Values>,
      'values' | 'setFieldValue' | 'setValues' | 'insertListItem' | 'removeListItem' | 'reset' | 'isDirty'
    > {
  field: <Path extends FieldPath<Values>>(path: Path) => FieldProps<ValueAt<Values, Path>>;
  checkbox: (path: FieldPath<Values>) => Omit<FieldProps<boolean>, 'value'> & { checked: boolean };
}

interface Options<Values, Data> {
  initialValues: Values;
  /** Says what is wrong before anything is sent, by field. */
  validate?: (values: Values) => Readonly<Record<string, string | undefined>>;
  /** The key is the same for the same content until a reply has come: a call that takes one is then carried out once. */
  send: (values: Values, sent: { idempotencyKey: string }) => Promise<ApiResult<Data>>;
  /** Learns of the reply before anything is read again. */
  done: (data: Data) => unknown;
  /** Queries whose path it `affects` are read again after it. */
  affects?: (path: string) => boolean;
  /** The form's fields that have another name at the API: `{ stake_cents: 'stake' }`. */
  apiNames?: Readonly<Record<string, FieldPath<Values>>>;
}

/** The shown field that a path of the API belongs to: its own, or one around it (`times` for `times.0`). */
function shownField(
  path: string,
  shown: ReadonlySet<string>,
  apiNames: Readonly<Record<string, string>>,
): string | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const field = apiNames[at] ?? at;
    if (shown.has(field)) return field;
  }
  return undefined;
}

function sorted(error: ApiError, shown: ReadonlySet<string>, apiNames: Readonly<Record<string, string>>) {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, [text]] of Object.entries(error.errors)) {
    if (!text) continue;
    const field = shownField(path, shown, apiNames);
    if (field === undefined) others.push(text);
    else byField[field] ??= text;
  }
  return { byField, others };
}

/**
 * A form whose fields are sent to the API. A refusal lands at the fields it names and the first of them gets the focus; errors that no field
 * shows are the form's own failure. The typed values stay, also when the line is lost, and nothing is sent twice.
 */
export function useApiForm<Values extends object, Data>({
  initialValues,
  validate,
  send,
  done,
  affects = ofNothing,
  apiNames = {},
}: Options<Values, Data>): ApiForm<Values> {
  const errorText = useErrorText();
  const { busy, run } = useChange(affects);
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({ ...validate?.(values) }),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [attempts] = useState(createAttempts);
  // Fields join as they are drawn: an error of a field that isn't shown now is the form's.
  const shown = new Set<string>();

  useLayoutEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function refuse(error: ApiError): void {
    const { byField, others } = sorted(error, shown, apiNames);
    form.setErrors(byField);
    setFailure(others.length === 0 && Object.keys(byField).length > 0 ? null : [errorText(error), ...others].join(' '));
    setRefusals((before) => before + 1);
  }

  async function submit(values: Values): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    await run(async () => {
      const result = await send(values, { idempotencyKey: attempts.keyFor(JSON.stringify(values)) });
      sending.current = false;
      if (result.ok || result.error.status !== null) attempts.arrived();
      if (!result.ok) refuse(result.error);
      return result;
    }, done);
  }

  const props = (path: string) => {
    shown.add(path);
    const { onChange, error, value } = form.getInputProps(path);
    return { onChange, error: error as string | undefined, value };
  };
  return {
    ...form,
    busy,
    failure,
    field: props,
    checkbox: (path) => {
      const { value: checked, ...rest } = props(path);
      return { ...rest, checked };
    },
    reset: () => {
      form.reset();
      setFailure(null);
    },
    onSubmit: (event) => {
      // In React the event bubbles to a form around the dialog, which must not be sent.
      event.stopPropagation();
      element.current = event.currentTarget;
      form.onSubmit(submit, () => {
        setFailure(null);
        setRefusals((before) => before + 1);
      })(event);
    },
  };
}
