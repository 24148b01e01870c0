import type { Lang } from '@khum/contract/fields'
import { useEffect, useState } from 'react'
import { useLang } from '../../i18n'
import { cookiesRefused } from '../../platform/cookies-refused'
import { FormAlert } from '../../ui/fields/form-alert'

const messages = {
  th: () => import('../../i18n/messages/th/external-sign-in'),
  en: () => import('../../i18n/messages/en/external-sign-in'),
}

/** Explains that members must sign in again because their browser refuses cookies. Renders nothing in other browsers. */
export function CookiesRefused() {
  const lang = useLang()
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    let isActive = true
    // Runs in an effect, because prerendered HTML can't depend on the visitor's browser.
    if (cookiesRefused())
      cookieMessage(lang).then(
        (text) => isActive && setMessage(text),
        () => undefined,
      )
    return () => {
      isActive = false
    }
  }, [lang])
  return message && <FormAlert tone="warning">{message}</FormAlert>
}

/** Loads the message that cookies must be allowed. It is a separate chunk, because few visitors need it. */
export async function cookieMessage(lang: Lang): Promise<string> {
  const { externalSignIn } = await messages[lang]()
  return externalSignIn.cookies
}
