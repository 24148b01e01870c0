import type { Lang } from '@khum/contract/fields'

const messages = {
  th: () => import('../../i18n/messages/th/external-sign-in'),
  en: () => import('../../i18n/messages/en/external-sign-in'),
}

/** The message that cookies must be allowed. Loaded separately, because few visitors need it. */
export async function cookieMessage(lang: Lang): Promise<string> {
  const { externalSignIn } = await messages[lang]()
  return externalSignIn.cookies
}
