import type { Lang } from '@khum/contract/fields'
import { useEffect, useState } from 'react'
import { useLang } from '../../i18n'
import { useSession } from '../../lib/services'
import { cookiesRefused } from '../../platform/cookies-refused'
import { FormAlert } from '../../ui/fields/form-alert'

const messages = {
  th: () => import('../../i18n/messages/th/external-sign-in'),
  en: () => import('../../i18n/messages/en/external-sign-in'),
}

/**
 * Explains why members must sign in again: the session has ended, or their browser refuses cookies. Renders nothing
 * otherwise.
 */
export function WhySignInAgain() {
  const lang = useLang()
  const session = useSession()
  const isOver = session.status === 'guest' && session.ended === 'expired'
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    let isActive = true
    // Runs in an effect, because prerendered HTML can't depend on the visitor's browser.
    const why = cookiesRefused() ? 'cookies' : isOver ? 'expired' : null
    if (why)
      messageFor(why, lang).then(
        (text) => isActive && setMessage(text),
        () => undefined,
      )
    return () => {
      isActive = false
    }
  }, [lang, isOver])
  return message && <FormAlert tone="warning">{message}</FormAlert>
}

/** Loads a message. The messages are in a separate chunk, because few visitors need them. */
export async function messageFor(why: 'cookies' | 'expired', lang: Lang): Promise<string> {
  const { externalSignIn } = await messages[lang]()
  return externalSignIn[why]
}
