import { useEffect } from 'react'
import type { DraftEditor } from './draft-editor'

/** Nothing typed is lost: it is saved when the page is hidden or left, and again when the network is back. Spec §4 e-Claim */
export function useKeptDraft(editor: DraftEditor): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    // A phone may end a page in the background without a word.
    const saveHidden = () => {
      if (document.visibilityState === 'hidden') editor.save().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', saveHidden, { signal })
    window.addEventListener('pagehide', () => editor.leave(), { signal })
    window.addEventListener('online', () => editor.retry(), { signal })
    return () => listening.abort()
  }, [editor])
}
