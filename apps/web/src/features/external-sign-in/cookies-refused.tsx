import { useEffect, useState } from 'react'
import { useLang } from '../../i18n'
import { cookiesRefused } from '../../platform/cookies-refused'
import { FormAlert } from '../../ui/fields/form-alert'
import { cookieMessage } from './cookie-message'

/** Explains why a browser that refuses cookies asks for a new sign-in. Renders nothing in other browsers. */
export function CookiesRefused() {
  const lang = useLang()
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    let isActive = true
    // In an effect, because the server that renders the ready HTML can't know it.
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
