/** Repeats the last press. If React has replaced the pressed element (`gone`), `find` returns the new one. */
export type ReplayPress = (find?: (gone: HTMLElement) => HTMLElement | null) => void

/**
 * Catches presses on the server-rendered HTML until the app has started, and remembers the last link or button that was
 * pressed.
 * @returns a function that stops catching and repeats the last press
 */
export function keepEarlyPress(root: HTMLElement): ReplayPress {
  let pressed: HTMLElement | null = null

  // Catches Enter in a form field too: the browser then sends a click event to the form's button.
  function keep(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!target || opensElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    pressed = target
  }

  root.addEventListener('click', keep, true)
  // The server sets `data-hold` on a partner's page to disable its links. If a visitor followed one before the app
  // starts, the next page wouldn't know the partner. From here on, `keep` catches presses, so the links can work again.
  delete root.dataset.hold
  return (find) => {
    root.removeEventListener('click', keep, true)
    const target = pressed && (find?.(pressed) ?? pressed)
    if (target?.isConnected) target.click()
    pressed = null
  }
}
