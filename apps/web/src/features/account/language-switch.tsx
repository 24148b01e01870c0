import { useLang, useSwitchLanguage, useTranslations } from '../../i18n'
import { useErrorHandler } from '../../lib/use-error-handler'
import { Button } from '../../ui/action/button'

/** One press to the other language; what was typed stays. */
export function LanguageSwitch() {
  const t = useTranslations('common')
  const lang = useLang()
  const switchTo = useSwitchLanguage()
  const handleError = useErrorHandler()
  const other = lang === 'th' ? 'en' : 'th'
  return (
    <Button look="link" size="sm" lang={other} onClick={() => switchTo(other).catch(handleError)}>
      {t('switchLanguage')}
    </Button>
  )
}
