import type { Home } from '@khum/contract/home'
import { href } from '@khum/contract/paths'
import { BanknoteX, FilePen, FilePlus2, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useTranslations } from '../../i18n'
import { Section } from '../../ui/layout/card'
import { List, ListRow } from '../../ui/layout/list-row'
import styles from './home.module.css'

type Item = Home['waiting'][number]

const places: Record<Item['kind'], { icon: ReactNode; to: (id: string) => string }> = {
  documents: { icon: <FilePlus2 />, to: (id) => `${href('attachFileOther')}?claim=${id}` },
  payment_failed: { icon: <BanknoteX />, to: (id) => href('claimStatus', { id }) },
  invitation: { icon: <UserPlus />, to: () => href('familyCoverages') },
  draft: { icon: <FilePen />, to: (id) => `${href('eClaim')}?draft=${id}` },
}

/** The member's tasks, each with a link to its screen. Renders nothing if there are none. */
export function Waiting({ items }: { items: readonly Item[] }) {
  const t = useTranslations('home.waiting')
  const format = useFormat()
  if (items.length === 0) return null

  function textOf({ kind, amount_satang, due_date }: Item): string | undefined {
    if (due_date !== null) return t('until', { date: format.date(due_date, 'short') })
    if (kind === 'payment_failed' && amount_satang !== null) return format.baht(amount_satang)
    return kind === 'invitation' ? t('asks') : undefined
  }

  return (
    <Section title={t('title')}>
      <List label={t('title')}>
        {items.map((item) => (
          <ListRow
            key={item.id}
            arrow={false}
            to={places[item.kind].to(item.id)}
            icon={places[item.kind].icon}
            meta={t(`kind.${item.kind}`)}
            title={format.words(item.about) || t('relative')}
            text={textOf(item)}
            end={<span className={styles.todo}>{t(`do.${item.kind}`)}</span>}
          />
        ))}
      </List>
    </Section>
  )
}
