import { useEffect, useEffectEvent } from 'react'
import { usePreference } from '../session/use-preference'

/** The action of each key. A key is a lower-case letter, another character such as `?`, or a name such as `Escape`. */
export type Keys = Record<string, (() => void) | undefined>

/**
 * The punctuation marks that are keys of the office, by their position on an English keyboard, without and with Shift.
 * The Thai layout has other characters at these positions. It has `/`, `-` and `+` on the keys of digits.
 */
const signs: Record<string, readonly [string, string]> = {
  BracketLeft: ['[', '['],
  BracketRight: [']', ']'],
  Equal: ['+', '+'],
  Minus: ['-', '-'],
  Slash: ['/', '?'],
}

/** Keys that may be held down. Every other key acts once, however long it's pressed. */
const repeating: ReadonlySet<string> = new Set(['j', 'k', 'ArrowDown', 'ArrowUp', '[', ']', '+', '-'])

/** Whether shortcuts of a single character are on for this person (WCAG 2.1.4), and a function that switches them. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [value, choose] = usePreference('keys', 'on')
  return [value === 'on', (isOn) => choose(isOn ? 'on' : 'off')]
}

/** Runs an action when its key is pressed outside of fields and dialogs, with the Thai and the English layout. */
export function useKeys(keys: Keys): void {
  const [hasSingleKeys] = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    // While an input method composes a text, Escape and Enter belong to the input method.
    if (event.isComposing) return
    if (event.target instanceof Element && isBusy(event.target, event.key)) return
    const name = nameOf(event)
    const action = (event.shiftKey ? keys[`Shift+${name}`] : undefined) ?? keys[name]
    if (!action || (name.length === 1 && !hasSingleKeys)) return
    event.preventDefault()
    if (!event.repeat || repeating.has(name)) action()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/**
 * Returns the name of a pressed key. For a Latin letter or a character in `signs`, the name is the typed character. For
 * any other key, such as a Thai letter, the name is the character at this position on a US keyboard.
 */
function nameOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key) || signs[code]?.includes(key)) return key.toLowerCase()
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  return letter?.toLowerCase() ?? digit ?? signs[code]?.[shiftKey ? 1 : 0] ?? key
}

/** Takes the focus from the field that has it, so that the keys work again. @returns whether a field had the focus */
export function leaveField(): boolean {
  return leave('input, select, textarea')
}

/** Takes the focus from a button, so that Enter works as a key of the screen again. */
export function leaveButton(): void {
  leave('button')
}

function leave(selector: string): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches(selector)) return false
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
