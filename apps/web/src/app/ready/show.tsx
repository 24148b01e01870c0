import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { SessionState } from '../../lib/session'
import type { Readable } from '../../platform/external-store'
import type { Router } from '../../router'
import type { ReplayPress } from '../boot/early-press'
import { currentScreen, firstScreenLoaded } from './router-state'

interface Page {
  root: HTMLElement
  app: ReactNode
  router: Router
  session: Readable<SessionState>
  replayPress: ReplayPress
}

/** Hydrates the server-rendered HTML if it still fits, keeping what was typed there. Otherwise replaces it. */
export async function show({ root, app, router, session, replayPress }: Page): Promise<void> {
  if (root.hasChildNodes()) {
    await firstScreenLoaded(router)
    if (isAwaited(root)) return replace({ root, app, replayPress })
    // Only a guest who stays on this screen can keep its HTML; members and redirected guests need a different screen.
    if (session.get().status === 'guest' && currentScreen(router) === root.dataset.ready) {
      hydrateRoot(root, <AfterHydration run={() => replayPress()}>{app}</AfterHydration>)
      return
    }
    root.replaceChildren()
  }
  replayPress()
  createRoot(root).render(app)
}

/** Returns whether the server rendered the HTML for a signed-in member, with placeholders for their data. */
export function isAwaited(root: HTMLElement): boolean {
  return root.dataset.awaited !== undefined
}

/** Replaces the server-rendered HTML with the member's own screen within one frame and keeps the focus. */
function replace({ root, app, replayPress }: Pick<Page, 'root' | 'app' | 'replayPress'>) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  // React removes the old nodes in the same commit that adds the new ones.
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

/** Runs `run` a microtask after hydration, so that the forms have read what was typed. */
function AfterHydration({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => queueMicrotask(run), [run])
  return children
}
