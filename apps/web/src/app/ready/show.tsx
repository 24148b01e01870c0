import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import type { Readable } from '../../lib/external-store'
import type { SessionState } from '../../lib/session'
import { screenOf, settled } from './settled'

interface Page {
  root: HTMLElement
  app: ReactNode
  router: DataRouter
  session: Readable<SessionState>
  /** Does what was pressed before the app was there. */
  catchUp: () => void
}

/** Takes over the screen that came as ready HTML, with what was typed into it, or puts the app in its place. */
export async function show({ root, app, router, session, catchUp }: Page): Promise<void> {
  if (root.hasChildNodes()) {
    await settled(router)
    // Whoever is signed in after all, or was led elsewhere, gets a page of their own.
    if (session.get().status === 'guest' && screenOf(router) === root.dataset.ready) {
      hydrateRoot(root, <TakenOver then={catchUp}>{app}</TakenOver>)
      return
    }
    root.replaceChildren()
  }
  catchUp()
  createRoot(root).render(app)
}

/** By the time of the microtask the forms have taken up what was typed. */
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => queueMicrotask(then), [then])
  return children
}
