import { useEffect, useState } from 'react'
import { useLang } from '../../i18n'
import { cookiesRefused } from '../../platform/cookies-refused'
import { FormAlert } from '../../ui/fields/form-alert'
import { cookieWords } from './cookie-message'

/** Why somebody who signed in is asked to again, where the browser keeps no cookies; nothing where it does. */
export function CookiesRefused() {
  const lang = useLang()
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    // Known only in the browser: the ready HTML says nothing of it.
    if (cookiesRefused())
      cookieWords(lang).then(
        (text) => !left && setWords(text),
        () => undefined,
      )
    return () => {
      left = true
    }
  }, [lang])
  return words && <FormAlert tone="warning">{words}</FormAlert>
}
