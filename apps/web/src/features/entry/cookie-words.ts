import type { Lang } from '@khum/contract/fields'

const words = {
  th: () => import('../../i18n/messages/th/entry'),
  en: () => import('../../i18n/messages/en/entry'),
}

/** That cookies must be allowed. By themselves: only whom it concerns loads these words. */
export async function cookieWords(lang: Lang): Promise<string> {
  const { entry } = await words[lang]()
  return entry.cookies
}
