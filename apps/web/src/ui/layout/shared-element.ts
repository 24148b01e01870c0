/** The address that was opened last from a card or row. */
let opened: string | null = null

/**
 * Returns attributes for a card or row. When the card or row is pressed, it grows into the first panel (class `opened`)
 * of the screen at `to`; on the way back, it shrinks again. The link to the screen needs `viewTransition` and must call
 * `shareElement(to)` on a click.
 */
export function sharedElement(to: string) {
  return { 'data-shares': to, style: to === opened ? { viewTransitionName: 'opened' } : undefined }
}

/**
 * Marks the card or row that leads to this address as the element to animate in the next view transition. Unmarks all
 * other elements.
 */
export function shareElement(to: string): void {
  opened = to
  for (const element of document.querySelectorAll<HTMLElement>('[data-shares]'))
    element.style.viewTransitionName = element.dataset.shares === to ? 'opened' : ''
}
