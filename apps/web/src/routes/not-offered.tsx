import type { SwitchableItem } from '@khum/contract/home-menu'
import { href, type PathName } from '@khum/contract/paths'
import { FilePlus2, Stethoscope } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { OpenDrafts } from '../features/claims'
import { OwnHotlines } from '../features/coverages'
import { History } from '../features/telemedicine'
import { useLang, useTitles, useTranslations } from '../i18n'
import { useIsMembers } from '../lib/services'
import { useSearchParams } from '../router'
import { useBrand } from '../theme/brand'
import { ButtonLink } from '../ui/action/button-link'
import { EmptyState } from '../ui/feedback/empty-state'
import { Screen } from './shell/screen'

/**
 * For each menu item that an insurer can switch off, the notice that replaces its screens. The notice leads to the
 * screen `next`. Below the notice are the member's drafts or visits (`own`).
 */
const notices: Record<SwitchableItem, { title: PathName; next: string; icon: ReactNode; own: ReactNode }> = {
  e_claim: { title: 'eClaim', next: href('claimStatus'), icon: <FilePlus2 />, own: <OpenDrafts /> },
  telemed_mart: {
    title: 'telemedMart',
    next: href('searchHospital'),
    icon: <Stethoscope />,
    own: <History />,
  },
}

/**
 * Returns a component that shows the screen if the insurer offers its menu item, otherwise a notice. Requirement 4.5
 */
export function offeredOnly(name: PathName, item: SwitchableItem, Offered: ComponentType) {
  return function OfferedOnly() {
    const { offers } = useBrand()
    const [address] = useSearchParams()
    // Shows the confirmation of a claim that was just sent, even if e-Claim has been switched off meanwhile.
    const isSent = name === 'eClaim' && address.has('claim')
    return offers[item] || isSent ? <Offered /> : <NotOffered name={name} item={item} />
  }
}

function NotOffered({ name, item }: { name: PathName; item: SwitchableItem }) {
  const t = useTranslations('notOffered')
  const titles = useTitles()
  const lang = useLang()
  const { productName } = useBrand()
  const member = useIsMembers()
  const { title, next, icon, own } = notices[item]
  return (
    <Screen name={name} title={titles(title)} back={href('home')}>
      <EmptyState
        icon={icon}
        title={t(`${item}.title`, { product: productName[lang] })}
        text={t(`${item}.text`)}
        action={
          <>
            <ButtonLink to={next}>{t(`${item}.action`)}</ButtonLink>
            <ButtonLink look="secondary" to={href('home')}>
              {t('home')}
            </ButtonLink>
          </>
        }
      />
      {member && own}
      {member && <OwnHotlines />}
    </Screen>
  )
}
