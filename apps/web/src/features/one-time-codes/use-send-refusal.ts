import { useState } from 'react'
import { useErrorWords, useTranslations } from '../../i18n'
import type { ApiError } from '../../lib/api-error'
import { useLocation } from '../../router'

/**
 * Returns a function that explains why no code was sent, with the minutes to wait if the server gives them.
 * Requirement 8.11, R08 and R10
 */
export function useSendWords(): (error: ApiError) => string {
  const t = useTranslations('oneTimeCodes')
  const errorWords = useErrorWords()
  return ({ code, retryAfterMs }) => {
    if (retryAfterMs === null || (code !== 'otp_send_limit' && code !== 'otp_number_blocked'))
      return errorWords(code)
    return t(code, { minutes: String(Math.max(1, Math.ceil(retryAfterMs / 60_000))) })
  }
}

/**
 * Returns the message for a visitor who was sent back to the first screen because the flow had ended; otherwise null.
 * Pass the message to `useSendRefusal`.
 */
export function useCameBack(): string | null {
  const errorWords = useErrorWords()
  return useLocation().state === 'flow_missing' ? errorWords('flow_missing') : null
}

/**
 * Manages the error message of a form that requests a code: `refused` is the message, `clear` hides it. Pass
 * `refusals`, the errors that every such form has, to the form's error handler. Call `refuse` for errors that only one
 * form has.
 * @param initial the message to show before the first attempt
 */
export function useSendRefusal(initial: string | null = null) {
  const sendWords = useSendWords()
  const [state, setState] = useState<{ error: ApiError } | 'initial' | 'clear'>('initial')
  const refuse = (error: ApiError) => setState({ error })
  const error = typeof state === 'string' ? null : state.error
  return {
    refused: error ? sendWords(error) : state === 'initial' ? initial : null,
    code: error?.code ?? null,
    clear: () => setState('clear'),
    refuse,
    refusals: {
      otp_send_limit: refuse,
      otp_purpose_locked: refuse,
      otp_number_blocked: refuse,
      rate_limited: refuse,
      network: refuse,
      timeout: refuse,
    },
  }
}
