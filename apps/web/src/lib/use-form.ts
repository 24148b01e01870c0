import type { ProblemField } from '@khum/contract/errors'
import { type ChangeEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from './api-error'

export type FieldIssue = Pick<ProblemField, 'path' | 'code'>

type Texts<V> = { [K in keyof V & string as V[K] extends string ? K : never]: V[K] }
type Flags<V> = { [K in keyof V & string as V[K] extends boolean ? K : never]: V[K] }

interface FormOptions<V> {
  initial: V
  /** Applies all rules of the form. `checkWith` creates this function from a schema of the contract. */
  check: (values: V) => readonly FieldIssue[]
  /**
   * Submits the form. If `send` rejects with an ApiError that has `fields`, the form shows the errors of these fields.
   * Every other error goes to `onError`.
   */
  send: (values: V) => Promise<void>
  onError: (error: unknown) => void
  /**
   * Issues to show from the start, for example because a later screen found them and sent the visitor back to the form.
   */
  issues?: readonly FieldIssue[]
}

/** Manages the state of a form. Issues appear after the first submit and disappear once corrected. */
export function useForm<V extends object>({
  initial,
  check,
  send,
  onError,
  issues: known = [],
}: FormOptions<V>) {
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [issues, setIssues] = useState(known)
  const [busy, setBusy] = useState(false)

  // Copies what the visitor typed into the server-rendered HTML before this code ran.
  useLayoutEffect(() => setValues((initialValues) => withTyped(initialValues, element.current)), [])

  function change(name: string, value: unknown) {
    const next: V = { ...values, [name]: value }
    setValues(next)
    // Typing only removes issues that are now corrected; new ones show on the next submit.
    const wrong = check(next)
    setIssues(issues.filter((issue) => issue.path !== name || wrong.some((still) => still.path === name)))
  }

  function show(found: readonly FieldIssue[]) {
    flushSync(() => setIssues(found))
    const paths = new Set(found.map((issue) => issue.path))
    const controls = [...(element.current?.elements ?? [])].filter(
      (control) => control instanceof HTMLElement,
    )
    controls.find((control) => paths.has(control.getAttribute('name') ?? ''))?.focus()
  }

  async function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (busy) return
    const wrong = check(values)
    show(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) show(error.fields)
      else onError(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    busy,
    /** Shows issues found elsewhere, for example an error code that belongs to a field, and focuses the first. */
    showIssues: show,
    set: <K extends keyof V & string>(name: K, value: V[K]) => change(name, value),
    /** Returns the error code to show under a field; undefined if there is none. */
    issue: (name: string) => issues.find((issue) => issue.path === name)?.code,
    props: {
      ref: element,
      onSubmit: submit,
      noValidate: true,
      // With the default method (GET), submitting the form before the app has started would put the password into the
      // address.
      method: 'dialog',
    },
    text: <K extends keyof Texts<V>>(name: K) => ({
      name,
      value: String(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    }),
    checkbox: <K extends keyof Flags<V>>(name: K) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
  }
}

/** Returns the initial values together with what was typed into the controls. */
function withTyped<V extends object>(initial: V, form: HTMLFormElement | null): V {
  let values = initial
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLInputElement) || !(control.name in initial)) continue
    const isCheckbox = control.type === 'checkbox'
    const isTouched = isCheckbox
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue
    if (isTouched) values = { ...values, [control.name]: isCheckbox ? control.checked : control.value }
  }
  return values
}

/** Creates a form's `check` from a contract schema. The check returns the first issue of each field. */
export function checkWith<V>(schema: z.ZodMiniType<unknown, V>): (values: V) => readonly FieldIssue[] {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return []
    const first = new Map<string, FieldIssue>()
    for (const issue of result.error.issues) {
      const path = issue.path.join('.')
      if (!first.has(path)) first.set(path, { path, code: issue.message })
    }
    return [...first.values()]
  }
}
