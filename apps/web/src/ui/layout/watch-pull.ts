/**
 * The indicator's largest offset, and the offset at which letting go refreshes, both in px. The indicator moves half
 * as far as the finger.
 */
const maxOffset = 96
const refreshOffset = 64

/**
 * Tracks a pull down from the top of the page. Sets `--pulled` on the indicator to its offset, and `data-pulled` to
 * `no`, `some`, or `enough` if letting go would call `onPull`. Ignores fingers that first move sideways, because they
 * scroll a horizontal list. Returns a function that stops tracking.
 */
export function watchPull(sign: HTMLElement, onPull: () => void): () => void {
  const area = sign.closest('main') ?? document.body
  let from: { x: number; y: number } | null = null
  let way = 0

  function show(px: number) {
    way = px
    sign.style.setProperty('--pulled', `${px}px`)
    sign.dataset.pulled = px === 0 ? 'no' : px < refreshOffset ? 'some' : 'enough'
  }
  function begin({ touches }: TouchEvent) {
    const [finger] = touches
    from =
      finger && touches.length === 1 && window.scrollY <= 0 ? { x: finger.clientX, y: finger.clientY } : null
  }
  function move(event: TouchEvent) {
    const [finger] = event.touches
    if (!from || !finger) return
    const down = finger.clientY - from.y
    const begins = way === 0
    if (event.touches.length > 1 || !event.cancelable) return stop()
    if (begins && (down <= 0 || Math.abs(finger.clientX - from.x) > down)) return stop()
    // Keeps the browser from scrolling or starting its own pull to refresh.
    event.preventDefault()
    show(Math.max(1, Math.min(maxOffset, down / 2)))
  }
  function stop() {
    from = null
    show(0)
  }
  function end() {
    const pulled = way >= refreshOffset
    stop()
    if (pulled) onPull()
  }

  area.addEventListener('touchstart', begin, { passive: true })
  area.addEventListener('touchmove', move, { passive: false })
  area.addEventListener('touchend', end)
  area.addEventListener('touchcancel', stop)
  return () => {
    area.removeEventListener('touchstart', begin)
    area.removeEventListener('touchmove', move)
    area.removeEventListener('touchend', end)
    area.removeEventListener('touchcancel', stop)
  }
}
