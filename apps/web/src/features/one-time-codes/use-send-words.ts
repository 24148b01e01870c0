import { useErrorWords, useTranslations } from '../../i18n'
import type { ApiError } from '../../lib/api-error'

/** Why no code was sent, with the minutes to wait where the service tells them. Spec §8, TRUST R09 */
export function useSendWords(): (error: ApiError) => string {
  const t = useTranslations('oneTimeCodes')
  const errorWords = useErrorWords()
  return ({ code, retryAfterMs }) => {
    if (retryAfterMs === null || (code !== 'otp_send_limit' && code !== 'otp_number_blocked'))
      return errorWords(code)
    return t(code, { minutes: String(Math.max(1, Math.ceil(retryAfterMs / 60_000))) })
  }
}
