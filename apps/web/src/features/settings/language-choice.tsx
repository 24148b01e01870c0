import type { Lang } from '@khum/contract/fields'
import { useLang, useSwitchLanguage, useTranslations } from '../../i18n'
import { useErrorHandler } from '../../lib/use-error-handler'
import { RadioCards } from '../../ui/fields/radio-cards'

/** Each language in its own words. */
const names: Record<Lang, string> = { th: 'ไทย', en: 'English' }

export function LanguageChoice() {
  const t = useTranslations('settings')
  const lang = useLang()
  const switchTo = useSwitchLanguage()
  const handleError = useErrorHandler()
  return (
    <RadioCards
      label={t('language')}
      name="language"
      value={lang}
      columns={2}
      options={[
        { value: 'th', label: names.th },
        { value: 'en', label: names.en },
      ]}
      onChange={(next) => void switchTo(next).catch(handleError)}
    />
  )
}
