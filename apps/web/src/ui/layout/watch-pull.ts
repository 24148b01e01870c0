/** How far the finger's way is followed, and from where on letting go refreshes; in px of the sign, which moves half as far. */
const most = 96
const enough = 64

/**
 * Hears a pull down from the top of the page and shows it by `sign`: `--pulled` is its way, `data-pulled` says that letting go is
 * enough. A finger that moves sideways first belongs to the strips. Returns what ends it.
 */
export function watchPull(sign: HTMLElement, onPull: () => void): () => void {
  const area = sign.closest('main') ?? document.body
  let from: { x: number; y: number } | null = null
  let way = 0

  function show(px: number) {
    way = px
    sign.style.setProperty('--pulled', `${px}px`)
    sign.dataset.pulled = px === 0 ? 'no' : px < enough ? 'some' : 'enough'
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
    // Else the browser scrolls, or pulls by itself.
    event.preventDefault()
    show(Math.max(1, Math.min(most, down / 2)))
  }
  function stop() {
    from = null
    show(0)
  }
  function end() {
    const pulled = way >= enough
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
