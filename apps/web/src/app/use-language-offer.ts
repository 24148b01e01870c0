import { useEffect, useEffectEvent } from 'react'
import { useLang, useSwitchLanguage, useTranslations } from '../i18n'
import { showToast } from '../ui/feedback/toast-store'
import { chosenLanguage } from './language'

/**
 * Offers the visitor's own language if the link they opened is in the other one. The switch keeps the link.
 * Requirement 4.13
 */
export function useLanguageOffer(): void {
  const t = useTranslations('common')
  const lang = useLang()
  const switchTo = useSwitchLanguage()
  function offer() {
    const chosen = chosenLanguage()
    if (chosen === null || chosen === lang) return
    // If the texts can't be loaded, the offer comes back.
    const onPress = () => void switchTo(chosen).catch(offer)
    showToast({ tone: 'info', text: t('otherLanguage'), action: { label: t('switchLanguage'), onPress } })
  }
  const begin = useEffectEvent(offer)
  useEffect(() => begin(), [])
}
