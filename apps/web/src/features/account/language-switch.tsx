import type { Lang } from '@khum/contract/fields'
import { useLang, useSwitchLanguage, useTranslations } from '../../i18n'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'

/**
 * Switches between Thai and English without losing what was typed.
 * @param choose called instead of the default switch, for example to store the language in the member's account too
 */
export function LanguageSwitch({ choose }: { choose?: (lang: Lang) => void }) {
  const t = useTranslations('common')
  const lang = useLang()
  const switchTo = useSwitchLanguage()
  const handleError = useErrorHandler()
  const other = lang === 'th' ? 'en' : 'th'
  return (
    <Button
      look="link"
      size="sm"
      lang={other}
      onClick={() => (choose ? choose(other) : switchTo(other).catch(handleError))}
    >
      {t('switchLanguage')}
    </Button>
  )
}
