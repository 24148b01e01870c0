import { accountEndpoints } from '@khum/contract/account'
import { useRef, useState } from 'react'
import { useErrorWords, useLang, useTranslations } from '../../../i18n'
import { ApiError } from '../../../lib/api-error'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { useNavigate, useSearchParams } from '../../../router'
import { showToast } from '../../../ui/feedback/toast-store'
import { forgetFlow, startAddress } from '../../one-time-codes'

/**
 * Returns a function (`finish`) that creates the account, signs in and opens the address that the visitor wanted.
 * Requirement 2.9, R37
 */
export function useFinishRegistration() {
  const t = useTranslations('registration')
  const errorWords = useErrorWords()
  const lang = useLang()
  const handleError = useErrorHandler()
  const { api, session, flow: store } = useServices()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const refuse = ({ code }: ApiError) => setRefused(errorWords(code))
  // True after the response to an attempt was lost. The server may then have created the account already.
  const answerLost = useRef(false)

  /**
   * @param accepted ids of the documents accepted on this screen. The flow store has the terms, which were accepted
   * earlier.
   */
  async function finish(accepted: readonly string[]) {
    const { otp, condition, link } = store.get()
    if (!otp || busy) return
    setBusy(true)
    setRefused(null)
    const body = {
      consents: condition?.isAgree ? [condition.id, ...accepted] : [...accepted],
      confirm_existing: query.get('me') === 'yes',
      lang,
      ...(link ? { link_token: link.token } : {}),
    }
    try {
      await session
        .enter(() =>
          api.call(accountEndpoints.finishRegistration, { body }, { registerToken: otp.flow.token }),
        )
        .catch(signInIfRegistered)
      forgetFlow(store)
      store.change({ registerForm: null, agreedOptional: [] })
      welcome()
      void navigate(startAddress('login', query), { replace: true })
    } catch (error) {
      handleError(error, {
        username_taken: () =>
          void navigate(startAddress('register', query), { state: 'username_taken', replace: true }),
        phone_already_registered: refuse,
        flow_missing: refuse,
        consent_missing: refuse,
        link_missing: refuse,
        network: refuse,
        timeout: refuse,
      })
    } finally {
      setBusy(false)
    }
  }

  /**
   * Signs in if an attempt whose response was lost has created the account. In that case, the verified code is gone
   * before it expires, because creating the account uses up the code. Otherwise throws `error` again. R54
   */
  async function signInIfRegistered(error: unknown) {
    const { otp, registerForm } = store.get()
    const code = error instanceof ApiError ? error.code : null
    const until = Date.parse(otp?.flow.passed_until ?? '')
    if (code === 'flow_missing' && answerLost.current && registerForm && until > api.serverNow()) {
      const { username, password } = registerForm
      return session.signIn({ username, password })
    }
    answerLost.current ||= code === 'network' || code === 'timeout'
    throw error
  }

  function welcome() {
    const now = session.get()
    if (now.status === 'member')
      showToast({ tone: 'success', text: t('welcome', { name: now.member.name[lang] }) })
  }
  return { finish, busy, refused }
}
