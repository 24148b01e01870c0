// A phone that paints later than this after the first script has run is busy with other things anyway.
const longestMs = 1_000

/** Waits until the first paint of the page is on the screen, but not in a page that is hidden or never painted. */
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

/** Starts the preloads that a complete screen from the server puts off. */
export function preloadScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) {
    link.rel = link.dataset.rel ?? ''
  }
}
