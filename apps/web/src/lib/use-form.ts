import type { ProblemField } from '@khum/contract/errors'
import { type ChangeEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from './api-error'

export type FieldIssue = Pick<ProblemField, 'path' | 'code'>

type Text<V> = { [K in keyof V & string as V[K] extends string ? K : never]: V[K] }
type Tick<V> = { [K in keyof V & string as V[K] extends boolean ? K : never]: V[K] }

interface FormOptions<V> {
  initial: V
  /** Every rule of the form, as issues in any order; `checkWith` makes one from a schema of the contract. */
  check: (values: V) => readonly FieldIssue[]
  /** Sends it. A failed call with `fields` puts them on the form and focuses the first; others go to `onError`. */
  send: (values: V) => Promise<void>
  onError: (error: unknown) => void
  /** What was found elsewhere, e.g. by a later step that led back here. */
  issues?: readonly FieldIssue[]
}

/** A form whose values are kept as typed. Issues show after the first try to send, then follow the typing. */
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

  // The page may have come as ready HTML and been typed into before this ran.
  useLayoutEffect(() => setValues((drawn) => withTyped(drawn, element.current)), [])

  function change(name: string, value: unknown) {
    const next: V = { ...values, [name]: value }
    setValues(next)
    // What was pointed out goes away when mended; nothing new is pointed out while somebody is still typing.
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
    /** Points issues out from outside, e.g. an error of the service that belongs to a field. */
    point: show,
    set: <K extends keyof V & string>(name: K, value: V[K]) => change(name, value),
    /** The code to show under a field, if any. */
    issue: (name: string) => issues.find((issue) => issue.path === name)?.code,
    /** For `<form {...form.props}>`. */
    props: {
      ref: element,
      onSubmit: submit,
      noValidate: true,
      // Sent before the script is there, it goes nowhere: by the browser's own way the password would stand in the address.
      method: 'dialog',
    },
    /** For an `<input>` of text. */
    text: <K extends keyof Text<V>>(name: K) => ({
      name,
      value: String(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    }),
    /** For a tick box. */
    tick: <K extends keyof Tick<V>>(name: K) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
  }
}

/** The values with what the controls hold beyond what they were drawn with. */
function withTyped<V extends object>(drawn: V, form: HTMLFormElement | null): V {
  let values = drawn
  for (const control of form?.elements ?? []) {
    if (!(control instanceof HTMLInputElement) || !(control.name in drawn)) continue
    const isTick = control.type === 'checkbox'
    const isTouched = isTick
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue
    if (isTouched) values = { ...values, [control.name]: isTick ? control.checked : control.value }
  }
  return values
}

/** The rules of a contract schema as the check of a form: the first issue of each field. */
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
