export { useLocale as useLang, useTranslations } from 'use-intl/react'
export { useErrorWords, useFieldWords } from './use-error-words'
export { useFormat } from './use-format'
export { useSwitchLanguage } from './words-provider'
