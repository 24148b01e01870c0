/** Covered heights below this, in px, come from browser bars, not from a keyboard. */
const keyboardMin = 120

/**
 * Sets `--keyboard-inset` to the height that the on-screen keyboard covers, and marks the root while it's open. iOS shows the
 * keyboard over the page without resizing it. Call once at start; returns a function that stops it.
 */
export function trackKeyboard(root: HTMLElement, view: Window): () => void {
  const viewport = view.visualViewport
  if (!viewport) return () => {}
  function publish() {
    if (!viewport) return
    const covered = view.innerHeight - viewport.height - viewport.offsetTop
    const inset = viewport.scale === 1 && covered > keyboardMin ? Math.round(covered) : 0
    root.style.setProperty('--keyboard-inset', `${inset}px`)
    root.toggleAttribute('data-keyboard', inset > 0)
  }
  viewport.addEventListener('resize', publish)
  viewport.addEventListener('scroll', publish)
  return () => {
    viewport.removeEventListener('resize', publish)
    viewport.removeEventListener('scroll', publish)
  }
}
