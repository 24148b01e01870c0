import { href } from '@khum/contract/paths'
import type { TelemedCategory, TelemedIcon } from '@khum/contract/telemedicine-provider'
import { Baby, Brain, HandHeart, Pill, Stethoscope, UserRoundSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Section } from '../../ui/layout/card'
import { MenuGrid } from '../../ui/layout/menu-grid'

const icons: Record<TelemedIcon, ReactNode> = {
  general: <Stethoscope />,
  children: <Baby />,
  skin: <HandHeart />,
  mind: <Brain />,
  pharmacy: <Pill />,
  specialist: <UserRoundSearch />,
}

export function Categories({ categories }: { categories: readonly TelemedCategory[] }) {
  const t = useTranslations('telemedicine.mart')
  const format = useFormat()
  if (categories.length === 0) return null
  return (
    <Section title={t('categories')}>
      <MenuGrid
        label={t('categories')}
        items={categories.map(({ id, name, icon }) => ({
          to: href('telemedSearchCategory', { id }),
          label: format.words(name),
          icon: icons[icon],
        }))}
      />
    </Section>
  )
}
