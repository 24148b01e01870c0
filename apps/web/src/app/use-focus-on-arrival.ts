import { useEffect } from 'react'
import { useLocation } from '../router'

/**
 * After a navigation, focuses the current step or the heading if no element has the focus: the pressed link or button
 * is often gone, and screen readers would stay silent. WCAG 2.4.3
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
