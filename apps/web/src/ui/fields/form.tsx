import { type ComponentProps, createContext, type SyntheticEvent, useContext } from 'react'

const HeldForm = createContext(false)

/** Returns whether the field is in a form that is being sent, so that its text can't be changed. */
export function useHeld(): boolean {
  return useContext(HeldForm)
}

/**
 * A form that can't be changed while `busy`: what is typed after the call has begun isn't part of it and would be lost
 * when it succeeds. The fields keep the focus. R54
 */
export function Form({ busy, onSubmit, ...rest }: ComponentProps<'form'> & { busy: boolean }) {
  // Doesn't hold back events of dialogs that the form has opened. They arrive here through React, although the dialogs
  // are elsewhere in the page.
  function hold(event: SyntheticEvent<HTMLFormElement>) {
    if (!busy || !(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    event.stopPropagation()
    // A cancelled click leaves a tick box, a choice or a link as it was.
    if (event.type !== 'change' && event.type !== 'input') event.preventDefault()
  }
  return (
    <HeldForm value={busy}>
      <form
        noValidate
        {...rest}
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit?.(event)
        }}
        onChangeCapture={hold}
        onClickCapture={hold}
        onPasteCapture={hold}
      />
    </HeldForm>
  )
}
