/** A keyboard is taller than this; browser bars that come and go are not. */
const keyboardMin = 120

/**
 * Publishes how much of the page the on-screen keyboard covers as `--keyboard-inset`, and marks the root while it is up.
 * iOS lays the keyboard over the page without resizing it. Call once at start; returns the way to stop.
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
