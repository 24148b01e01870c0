// The longest wait for the first paint. If the paint takes longer, the phone is busy with other work, and waiting
// longer wouldn't help.
const longestMs = 1_000

/** Waits for the first paint. Doesn't wait if the page is hidden or the browser can't report paints. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const knowsPaints = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint') === true
    if (document.hidden || !knowsPaints) return resolve()
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done()
    })
    const timer = setTimeout(done, longestMs)
    function done() {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    observer.observe({ type: 'paint', buffered: true })
  })
}

/**
 * Starts the preloads. The server marks their links with `data-rel` instead of `rel`, so that the preloads don't delay
 * the first paint.
 */
export function preloadScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) {
    link.rel = link.dataset.rel ?? ''
  }
}
