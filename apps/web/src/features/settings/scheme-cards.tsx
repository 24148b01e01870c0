import { useState } from 'react'
import { useTranslations } from '../../i18n'
import { chooseScheme, chosenScheme } from '../../platform/scheme'
import { RadioCards } from '../../ui/fields/radio-cards'

/** Chooses light, dark or what the device says. Applies at once and stays on this device. */
export function SchemeCards() {
  const t = useTranslations('settings.scheme')
  const [value, setValue] = useState(chosenScheme)
  return (
    <RadioCards
      label={t('title')}
      name="scheme"
      value={value}
      columns={3}
      options={(['system', 'light', 'dark'] as const).map((choice) => ({ value: choice, label: t(choice) }))}
      onChange={(choice) => {
        chooseScheme(choice)
        setValue(choice)
      }}
    />
  )
}
