import { href } from '@khum/contract/paths'
import { Building2, CircleHelp, FileCheck2, MessageCircle, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { List, ListRow } from '../../ui/layout/list-row'
import { type InfoPage, infoPages } from './info-pages'

const signs: Record<InfoPage, ReactNode> = {
  contact: <MessageCircle />,
  faq: <CircleHelp />,
  'claim-documents': <FileCheck2 />,
  about: <Building2 />,
  licences: <Scale />,
}

/** The pages there are, each with what it helps with. */
export function InformationList() {
  const t = useTranslations('information')
  return (
    <List>
      {infoPages.map((page) => (
        <ListRow
          key={page}
          icon={signs[page]}
          title={t(`title.${page}`)}
          text={t(`lead.${page}`)}
          to={href('others', { type: page })}
        />
      ))}
    </List>
  )
}
