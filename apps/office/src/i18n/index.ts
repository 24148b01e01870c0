import type { Messages } from './words-provider'

export { useTranslations } from 'use-intl/react'
export { useErrorWords } from './use-error-words'
export { useFormat } from './use-format'
export { useLanguage } from './words-provider'
export type ScreenTitle = keyof Messages['titles']
