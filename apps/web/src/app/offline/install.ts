/**
 * Puts the service worker in place, once the page has all it needs: it holds the page that stands where a reload finds no
 * network. LINE's browser has none, and development does without.
 */
export function installOfflinePage(view: Window): void {
  const { navigator, document } = view
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || /\bLine\//.test(navigator.userAgent)) return
  const register = () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else view.addEventListener('load', register, { once: true })
}
