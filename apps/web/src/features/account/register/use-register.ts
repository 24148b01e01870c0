import { accountEndpoints } from '@khum/contract/account'
import { useLocation } from 'react-router'
import { useFieldWords, useLang } from '../../../i18n'
import type { RegisterForm } from '../../../lib/flow-store'
import { useServices } from '../../../lib/services'
import { useErrorHandler } from '../../../lib/use-error-handler'
import { type FieldIssue, useForm } from '../../../lib/use-form'
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

/** The form of /register: kept as typed for the way back, sent, and the flow it begins. */
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
    // The name was free when it was chosen, and taken when the account was to be made.
    issues: location.state === taken.code ? [taken] : [],
    check,
    async send(values) {
      clear()
      const live = liveFlow(values)
      store.change({ registerForm: values })
      begin(live ?? (await api.call(accountEndpoints.startRegistration, { body: { ...values, lang } })))
    },
    onError: (error) => handleError(error, { username_taken: () => form.point([taken]), ...refusals }),
  })

  /** Back and forth with nothing changed: the code that is on its way is still good. */
  function liveFlow(values: RegisterForm) {
    const { otp, registerForm } = store.get()
    const same = registerForm !== null && JSON.stringify(registerForm) === JSON.stringify(values)
    const open = otp?.flow.purpose === 'register' && otp.flow.passed_until === null
    return same && open && Date.parse(otp.flow.expires_at) > api.serverNow() ? otp.flow : null
  }

  const say = (name: string) => {
    const code = form.issue(name)
    return code && fieldWords(code)
  }
  return { form, say, refused }
}
