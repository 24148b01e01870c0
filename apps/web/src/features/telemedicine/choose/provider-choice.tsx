import type { TelemedProvider } from '@khum/contract/telemedicine-provider'
import { useFormat, useTranslations } from '../../../i18n'
import { RadioCards } from '../../../ui/fields/radio-cards'
import { ProviderLogo } from '../provider-logo'
import { useProviderWords } from '../use-provider-words'

export function ProviderChoice({
  providers,
  chosen,
  onChoose,
}: {
  providers: readonly TelemedProvider[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const t = useTranslations('telemedicine.choose')
  const format = useFormat()
  const words = useProviderWords()
  return (
    <RadioCards
      name="provider"
      label={t('provider')}
      hint={t('providerHint')}
      value={chosen}
      onChange={onChoose}
      options={providers.map((provider) => ({
        value: provider.id,
        label: format.words(provider.name),
        text: words.openness(provider),
        icon: <ProviderLogo logo={provider.logo} size="sm" />,
      }))}
    />
  )
}
