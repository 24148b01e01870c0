import { type ComponentProps, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * A form whose fields can't be changed while `busy`. Text that is typed while a call is running isn't part of the call
 * and would be lost when the call succeeds. The fields keep the focus. R54
 */
export function Form({
  ref,
  busy,
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'ref'> & { ref?: RefObject<HTMLFormElement | null>; busy: boolean }) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useLayoutEffect(() => {
    if (!busy) return
    const texts = [...(form.current?.elements ?? [])].filter(isChangeable)
    for (const text of texts) text.readOnly = true
    return () => {
      for (const text of texts) text.readOnly = false
    }
  }, [form, busy])

  // Doesn't stop events of dialogs that the form has opened. React passes these events to the form, although the
  // dialogs are elsewhere in the page.
  function hold(event: SyntheticEvent<HTMLFormElement>) {
    if (!busy || !(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    event.stopPropagation()
    // Cancels clicks and pastes, so that a click on a tick box, radio button or link changes nothing.
    if (event.type !== 'change' && event.type !== 'input') event.preventDefault()
  }
  return (
    <form
      noValidate
      {...rest}
      ref={form}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit?.(event)
      }}
      onChangeCapture={hold}
      onClickCapture={hold}
      onPasteCapture={hold}
    />
  )
}

function isChangeable(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return isText && !element.readOnly
}
