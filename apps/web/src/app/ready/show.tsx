import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import type { Readable } from '../../lib/external-store'
import type { SessionState } from '../../lib/session'
import type { CatchUp } from '../boot/early-press'
import { screenOf, settled } from './settled'
import { standIn } from './stand-in'

interface Page {
  root: HTMLElement
  app: ReactNode
  router: DataRouter
  session: Readable<SessionState>
  /** Does what was pressed before the app was there. */
  catchUp: CatchUp
}

/** Takes over the screen that came as ready HTML, with what was typed into it, or puts the app in its place. */
export async function show({ root, app, router, session, catchUp }: Page): Promise<void> {
  if (root.hasChildNodes()) {
    await settled(router)
    if (isAwaited(root)) return replace({ root, app, catchUp })
    // Whoever is signed in after all, or was led elsewhere, gets a page of their own.
    if (session.get().status === 'guest' && screenOf(router) === root.dataset.ready) {
      hydrateRoot(root, <TakenOver then={() => catchUp()}>{app}</TakenOver>)
      return
    }
    root.replaceChildren()
  }
  catchUp()
  createRoot(root).render(app)
}

/** Whether what stands there was drawn for a member who was not known yet. */
export function isAwaited(root: HTMLElement): boolean {
  return root.dataset.awaited !== undefined
}

/** What every member sees gives way to the member's own within one frame, with the focus where it was. */
function replace({ root, app, catchUp }: Pick<Page, 'root' | 'app' | 'catchUp'>) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  // React takes the old screen away in the moment it puts the new one in.
  flushSync(() => createRoot(root).render(app))
  if (focused instanceof HTMLElement) standIn(root, focused)?.focus({ preventScroll: true })
  catchUp((gone) => standIn(root, gone))
}

/** By the time of the microtask the forms have taken up what was typed. */
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => queueMicrotask(then), [then])
  return children
}
