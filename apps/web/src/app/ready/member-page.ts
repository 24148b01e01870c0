import type { Lang } from '@khum/contract/fields'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { SessionState } from '../../lib/session'
import type { ReplayPress } from '../boot/early-press'
import { readPageHome } from '../page-home'

/**
 * Prepares the server-rendered home for hydration. Returns false if the page doesn't contain this visitor's data; the
 * caller must then replace the page.
 */
export function prepareHome(root: HTMLElement, visitor: SessionState, lang: Lang): boolean {
  if (visitor.status === 'guest' || !readPageHome(document, visitor.member.id, lang)) return false
  // In place of style attributes, the server's HTML has `data-style` attributes and CSS rules for them. This loop turns
  // `data-style` back into styles, which React can update.
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
  return true
}

interface Page {
  root: HTMLElement
  app: ReactNode
  replayPress: ReplayPress
}

/** Replaces the server-rendered HTML with the member's own screen within one frame and keeps the focus. */
export function replace({ root, app, replayPress }: Page): void {
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  // Renders synchronously, so that the lines below find the new controls. React removes the old nodes in the same
  // commit.
  flushSync(() => createRoot(root).render(app))
  if (focused instanceof HTMLElement) findSameControl(root, focused)?.focus({ preventScroll: true })
  replayPress((gone) => findSameControl(root, gone))
}

/** Finds the link or button that replaced `gone`: the one with the same address or the same name. */
function findSameControl(root: HTMLElement, gone: HTMLElement): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>(gone.localName)]
  return all.find((one) => identity(one) === identity(gone)) ?? null
}

function identity(element: HTMLElement): string {
  return element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent
}
