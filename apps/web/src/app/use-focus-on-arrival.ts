import { useEffect } from 'react'
import { useLocation } from '../router'

/**
 * Moves a lost focus to the current step or the heading after a navigation. The pressed link or button is often gone
 * then, and screen readers would stay silent. Keeps the focus on fields that took it themselves. WCAG 2.4.3
 */
export function useFocusOnArrival(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each navigation
  useEffect(() => {
    // On a page that was just opened, the focus stays where the browser puts it.
    if (!navigator.userActivation?.hasBeenActive) return
    if (document.activeElement !== document.body) return
    const step = document.querySelector<HTMLElement>('main [aria-current="step"]')
    const target = step ?? document.querySelector('h1')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [key])
}
