import { useEffect, useEffectEvent } from 'react'

/** The action of each key. Keys are those of `KeyboardEvent.key`, letters in lower case. */
export type Keys = Record<string, (() => void) | undefined>

/**
 * Runs an action when its key is pressed outside of fields and dialogs. Letters are recognised by the key's position,
 * so that they also work with the Thai keyboard layout.
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && isBusy(event.target, event.key)) return
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase()
    const action = keys[event.key] ?? (letter === undefined ? undefined : keys[letter])
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Takes the focus from the field that has it, so that the keys work again. @returns whether a field had the focus */
export function leaveField(): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches('input, select, textarea')) return false
  field.blur()
  return true
}

/**
 * Whether the pressed key belongs to the focused element: every key in a dialog, every key except Escape in a field,
 * and Enter on a button or link.
 */
function isBusy(target: Element, key: string): boolean {
  if (target.closest('dialog')) return true
  if (target.closest('input, select, textarea')) return key !== 'Escape'
  return key === 'Enter' && target.closest('button, a, summary') !== null
}
