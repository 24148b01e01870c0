import { accountEndpoints } from '@khum/contract/account'
import { useFieldWords, useLang } from '../../../i18n'
import type { RegisterForm } from '../../../lib/flow-store'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { type FieldIssue, useForm } from '../../../lib/use-form'
import { useLocation } from '../../../router'
import { useBeginFlow, useCameBack, useSendRefusal } from '../../one-time-codes'

const empty: RegisterForm = {
  username: '',
  password: '',
  password_confirm: '',
  name: '',
  surname: '',
  phone: '',
}

const taken: FieldIssue = { path: 'username', code: 'username_taken' }

/**
 * Manages the registration form. Submitting it starts the OTP flow. The flow store keeps the values, so that they are
 * still in the form if the visitor comes back.
 */
export function useRegister(check: (values: RegisterForm) => readonly FieldIssue[]) {
  const { api, flow: store } = useServices()
  const lang = useLang()
  const begin = useBeginFlow()
  const handleError = useErrorHandler()
  const fieldWords = useFieldWords()
  const location = useLocation()
  const { refused, clear, refusals } = useSendRefusal(useCameBack())
  const form = useForm({
    initial: store.get().registerForm ?? empty,
    // The registration's last step sets this state if the username was taken in the meantime.
    issues: location.state === taken.code ? [taken] : [],
    check,
    async send(values) {
      clear()
      const pending = pendingFlow(values)
      store.change({ registerForm: values })
      begin(pending ?? (await api.call(accountEndpoints.startRegistration, { body: { ...values, lang } })))
    },
    onError: (error) => handleError(error, { username_taken: () => form.showIssues([taken]), ...refusals }),
  })

  /**
   * Returns the OTP flow that was already started with these values, so that going back and forth doesn't send a second
   * SMS. Returns null if no such flow still waits for its code.
   */
  function pendingFlow(values: RegisterForm) {
    const { otp, registerForm } = store.get()
    const same = registerForm !== null && JSON.stringify(registerForm) === JSON.stringify(values)
    const open = otp?.flow.purpose === 'register' && otp.flow.passed_until === null
    return same && open && Date.parse(otp.flow.expires_at) > api.serverNow() ? otp.flow : null
  }

  const errorOf = (name: string) => {
    const code = form.issue(name)
    return code && fieldWords(code)
  }
  return { form, errorOf, refused }
}
