import { useState } from 'react'
import { useErrorWords } from '../i18n'
import { showToast } from '../ui/feedback/toast-store'
import { ApiError, type FailureCode } from './api-error'
import { useServices } from './services'

type Overrides = Partial<Record<FailureCode, (error: ApiError) => void>>

/** Codes after which the page as it stands makes no sense: the error page takes its place. */
const wholePage: readonly FailureCode[] = ['partner_mismatch', 'partner_refused', 'api_key_missing']

/**
 * What happens with a failed call, in this order: this call's own answer to its code, an ended session (the guards send to the
 * sign-in), the whole-page codes, a toast. Field errors were put on the form before (useForm).
 */
export function useErrorHandler(): (error: unknown, overrides?: Overrides) => void {
  const words = useErrorWords()
  const { session } = useServices()
  const [fatal, setFatal] = useState<{ error: unknown } | null>(null)
  if (fatal) throw fatal.error

  return (error, overrides = {}) => {
    if (error instanceof DOMException && error.name === 'AbortError') return
    // Not a failed call but a mistake of ours: it must not pass unseen.
    if (!(error instanceof ApiError)) return setFatal({ error })
    const own = overrides[error.code]
    if (own) return own(error)
    if (error.code === 'session_missing' || error.code === 'session_expired') {
      if (session.get().status === 'member') session.refresh().catch(() => undefined)
      return
    }
    if (wholePage.includes(error.code)) return setFatal({ error })
    showToast({ tone: 'danger', text: words(error.code) })
  }
}
