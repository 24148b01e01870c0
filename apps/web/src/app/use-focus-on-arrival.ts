import { useEffect } from 'react'
import { useLocation } from '../router'

/**
 * After a navigation, focuses the current step or, if the screen has no steps, the heading. Otherwise screen readers
 * would stay silent, because the pressed link or button is often gone. If another element has the focus already, leaves
 * the focus there. WCAG 2.4.3
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
