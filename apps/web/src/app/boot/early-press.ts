/** Does what was pressed; `find` looks for what stands there now, where the page was drawn anew. */
export type CatchUp = (find?: (gone: HTMLElement) => HTMLElement | null) => void

/**
 * Keeps the last link or button that was pressed on the ready HTML before the app took it over.
 * @returns does what was pressed, as the app does it, and lets go
 */
export function keepEarlyPress(root: HTMLElement): CatchUp {
  let pressed: HTMLElement | null = null

  // Enter in a field comes along here, too: as a click on the form's button.
  function keep(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!target || isElsewhere) return
    event.preventDefault()
    event.stopPropagation()
    pressed = target
  }

  root.addEventListener('click', keep, true)
  // From here on no link of a partner's page leads away past the app, which alone knows the partner.
  delete root.dataset.hold
  return (find) => {
    root.removeEventListener('click', keep, true)
    const target = pressed && (find?.(pressed) ?? pressed)
    if (target?.isConnected) target.click()
    pressed = null
  }
}
