import type { ComponentType } from 'react'
import { About } from './about'
import { ClaimDocuments } from './claim-documents'
import { Contact } from './contact'
import { Faq } from './faq'
import type { InfoPage } from './info-pages'
import { Licences } from './licences'

const bodies: Record<InfoPage, ComponentType> = {
  contact: Contact,
  faq: Faq,
  'claim-documents': ClaimDocuments,
  about: About,
  licences: Licences,
}

/** What an information page says. Needs the words of `information` and `insurance`. */
export function InformationPage({ page }: { page: InfoPage }) {
  const Body = bodies[page]
  return <Body />
}
