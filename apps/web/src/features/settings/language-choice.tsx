import type { Lang } from '@khum/contract/fields'
import { useLang, useTranslations } from '../../i18n'
import { useChooseLanguage } from '../../lib/use-choose-language'
import { RadioCards } from '../../ui/fields/radio-cards'

/** Each language in its own words. */
const names: Record<Lang, string> = { th: 'ไทย', en: 'English' }

export function LanguageChoice() {
  const t = useTranslations('settings')
  const lang = useLang()
  const choose = useChooseLanguage()
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
      onChange={choose}
    />
  )
}
