import { accountEndpoints } from '@khum/contract/account'
import type { Lang } from '@khum/contract/fields'
import { useSwitchLanguage } from '../i18n'
import { useServices } from './services'
import { useErrorHandler } from './use-error-handler'

/** Changes the language of the page and, for a signed-in member, of SMS and emails. Requirement 1.2 */
export function useChooseLanguage(): (lang: Lang) => void {
  const { api, session } = useServices()
  const switchTo = useSwitchLanguage()
  const handleError = useErrorHandler()

  async function choose(lang: Lang): Promise<void> {
    await switchTo(lang)
    if (session.get().status === 'member') await api.call(accountEndpoints.saveLanguage, { body: { lang } })
  }
  return (lang) => void choose(lang).catch(handleError)
}
