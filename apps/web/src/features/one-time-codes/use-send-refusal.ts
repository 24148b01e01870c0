import { useState } from 'react'
import type { ApiError } from '../../lib/api-error'
import { useSendWords } from './use-send-words'

/**
 * Why no code was sent, said on the form that asked for it: `refused` are the words, until `clear`. `refusals` answer what
 * any such call may meet, `refuse` a code of this form's own; both are for the error handler.
 * @param before words to stand there from the start
 */
export function useSendRefusal(before: string | null = null) {
  const sendWords = useSendWords()
  const [state, setState] = useState<{ error: ApiError } | 'before' | 'clear'>('before')
  const refuse = (error: ApiError) => setState({ error })
  const error = typeof state === 'string' ? null : state.error
  return {
    refused: error ? sendWords(error) : state === 'before' ? before : null,
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
