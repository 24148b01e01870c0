import type { Lang } from '@khum/contract/fields'

const words = {
  th: () => import('../../i18n/messages/th/external-sign-in'),
  en: () => import('../../i18n/messages/en/external-sign-in'),
}

/** That cookies must be allowed. By themselves: only whom it concerns loads these words. */
export async function cookieWords(lang: Lang): Promise<string> {
  const { externalSignIn } = await words[lang]()
  return externalSignIn.cookies
}
