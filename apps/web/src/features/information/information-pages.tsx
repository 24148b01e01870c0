import { href, paths } from '@khum/contract/paths'
import { Building2, CircleHelp, FileCheck2, MessageCircle, Scale } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { List, ListRow } from '../../ui/layout/list-row'
import { About } from './about'
import { ClaimDocuments } from './claim-documents'
import { Contact } from './contact'
import { Faq } from './faq'
import { Licences } from './licences'

const infoPages = paths.others.values
export type InfoPage = (typeof infoPages)[number]

const content: Record<InfoPage, { icon: ReactNode; Body: ComponentType }> = {
  contact: { icon: <MessageCircle />, Body: Contact },
  faq: { icon: <CircleHelp />, Body: Faq },
  'claim-documents': { icon: <FileCheck2 />, Body: ClaimDocuments },
  about: { icon: <Building2 />, Body: About },
  licences: { icon: <Scale />, Body: Licences },
}

export function infoPageOf(type: string): InfoPage | null {
  return infoPages.find((page) => page === type) ?? null
}

export function InformationList() {
  const t = useTranslations('information')
  return (
    <List>
      {infoPages.map((page) => (
        <ListRow
          key={page}
          icon={content[page].icon}
          title={t(`title.${page}`)}
          text={t(`lead.${page}`)}
          to={href('others', { type: page })}
        />
      ))}
    </List>
  )
}

/** Shows one information page. The screen must load the `information` and `insurance` messages. */
export function InformationPage({ page }: { page: InfoPage }) {
  const { Body } = content[page]
  return <Body />
}
