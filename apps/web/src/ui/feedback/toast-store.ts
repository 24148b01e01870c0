import type { Tone } from '../display/badge'

export type Toast = {
  id: number
  tone: Tone
  text: string
  action?: { label: string; onPress: () => void }
  /** Set this if the screen offers the toast's action, too. The toast then disappears by itself. */
  passing?: true
  /**
   * Set only on toasts that say that the server didn't answer. While it is true, the toast stays; once the server has
   * answered, it is false, and the toast disappears by itself.
   */
  unanswered?: boolean | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast. Replaces a visible toast with the same text. There are never more than three toasts. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const others = toasts.filter((other) => other.text !== toast.text)
  publish([...others, { ...toast, id: lastId }].slice(-3))
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** Lets toasts about an unreachable server disappear by themselves. Call it when the server has answered. */
export function endUnanswered(): void {
  if (toasts[0]) publish(toasts.map((toast) => (toast.unanswered ? { ...toast, unanswered: false } : toast)))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
