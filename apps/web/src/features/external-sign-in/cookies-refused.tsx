import type { Lang } from '@khum/contract/fields'
import { useEffect, useState } from 'react'
import { useLang } from '../../i18n'
import { cookiesRefused } from '../../platform/cookies-refused'
import { FormAlert } from '../../ui/fields/form-alert'

const messages = {
  th: () => import('../../i18n/messages/th/external-sign-in'),
  en: () => import('../../i18n/messages/en/external-sign-in'),
}

/** Explains why a browser that refuses cookies asks members to sign in again. Renders nothing in other browsers. */
export function CookiesRefused() {
  const lang = useLang()
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    let isActive = true
    // In an effect, because the server can't know this when it renders the ready HTML.
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

/** The message that cookies must be allowed. Loaded separately, because few visitors need it. */
export async function cookieMessage(lang: Lang): Promise<string> {
  const { externalSignIn } = await messages[lang]()
  return externalSignIn.cookies
}
