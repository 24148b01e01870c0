import type { Lang } from '@khum/contract/fields'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { SessionState } from '../../lib/session'
import type { Readable } from '../../platform/external-store'
import type { Router } from '../../router'
import type { ReplayPress } from '../boot/early-press'
import { currentScreen, firstScreenLoaded } from './router-state'

interface Page {
  root: HTMLElement
  lang: Lang
  app: ReactNode
  router: Router
  session: Readable<SessionState>
  replayPress: ReplayPress
}

/** Hydrates the server-rendered HTML, keeping what was typed there. Replaces HTML that isn't right for this visitor. */
export async function showReadyPage({ root, lang, app, router, session, replayPress }: Page): Promise<void> {
  if (root.hasChildNodes()) {
    await firstScreenLoaded(router)
    // Loaded only for members' pages, because guests don't need it.
    const member = isMemberPage(root) ? await import('./member-page') : null
    const visitor = session.get()
    // A guest's screen fits guests only; members and redirected guests need a different screen.
    const fits = member ? member.prepareHome(root, visitor, lang) : visitor.status === 'guest'
    if (fits && currentScreen(router) === root.dataset.ready) {
      // A transition lets React pause every few milliseconds for presses and scrolling.
      startTransition(() => {
        hydrateRoot(root, <AfterHydration run={() => replayPress()}>{app}</AfterHydration>)
      })
      return
    }
    if (member) return member.replace({ root, app, replayPress })
    root.replaceChildren()
  }
  replayPress()
  createRoot(root).render(app)
}

/** Returns whether the server rendered the HTML for a signed-in member. */
export function isMemberPage(root: HTMLElement): boolean {
  return root.dataset.awaited !== undefined
}

/** Calls `run` shortly after hydration (in a microtask), because the forms must first read what was typed. */
function AfterHydration({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => queueMicrotask(run), [run])
  return children
}
