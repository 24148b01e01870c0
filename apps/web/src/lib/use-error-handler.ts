import type { FailureCode } from '@khum/contract/errors'
import { useState } from 'react'
import { useErrorWords } from '../i18n'
import { showToast } from '../ui/feedback/toast-store'
import { ApiError } from './api-error'
import { PartLoadError } from './load-part'
import { useServices } from './services'

type Overrides = Partial<Record<FailureCode, (error: ApiError) => void>>

/** Codes that make the whole page unusable, so the error page replaces it. */
const wholePage: readonly FailureCode[] = ['partner_mismatch', 'partner_refused', 'api_key_missing']

/**
 * Returns a function that handles a failed call. If the caller has an override for the error code, the function runs
 * the override. If the session has ended, the visitor is redirected to the sign-in. Any other error is shown on the
 * error page or in a toast. The function doesn't handle field errors, because `useForm` shows them.
 */
export function useErrorHandler(): (error: unknown, overrides?: Overrides) => void {
  const words = useErrorWords()
  const { session } = useServices()
  const [fatal, setFatal] = useState<{ error: unknown } | null>(null)
  if (fatal) throw fatal.error

  return (error, overrides = {}) => {
    if (error instanceof DOMException && error.name === 'AbortError') return
    // A switch of the language without a network throws this error. The screen and what was typed stay.
    if (error instanceof PartLoadError) return showToast({ tone: 'danger', text: words('network') })
    // Any other error is a bug in the app and not a failed call, so shows the error page.
    if (!(error instanceof ApiError)) return setFatal({ error })
    const own = overrides[error.code]
    if (own) return own(error)
    if (error.code === 'session_missing' || error.code === 'session_expired') {
      if (session.get().status === 'member') session.refresh().catch(() => undefined)
      return
    }
    if (wholePage.includes(error.code)) return setFatal({ error })
    const unanswered = error.status === 0 ? !error.answeredSince : undefined
    showToast({ tone: 'danger', text: words(error.code), unanswered })
  }
}
