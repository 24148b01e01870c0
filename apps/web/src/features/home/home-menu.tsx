import { type MenuEntry, type MenuItemName, toMenu } from '@khum/contract/home-menu'
import { href } from '@khum/contract/paths'
import { FilePlus2, Hospital, ListChecks, MessageCircle, ShieldCheck, Stethoscope, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { useBrand, useTheme } from '../../theme/brand'
import { MenuGrid, type MenuItem } from '../../ui/layout/menu-grid'

/** Where each item leads, its place among the theme's icons, and a sign of ours where the theme has none. Spec §2 Home. */
const ways: Record<
  Exclude<MenuItemName, 'official_account'>,
  { to: string; place: number; icon: ReactNode }
> = {
  coverage: { to: href('coverages'), place: 0, icon: <ShieldCheck /> },
  family_coverage: { to: href('familyCoverages'), place: 1, icon: <Users /> },
  claim_status: { to: href('claimStatus'), place: 2, icon: <ListChecks /> },
  hospital_search: { to: href('searchHospital'), place: 3, icon: <Hospital /> },
  e_claim: { to: href('coveragesEclaim'), place: 4, icon: <FilePlus2 /> },
  telemed_mart: { to: href('telemedMart'), place: 5, icon: <Stethoscope /> },
}

/** Items that are not active do not show. Until the server's own answer is there, the page's theme says which. Spec §4. */
export function HomeMenu({ menu }: { menu: readonly MenuEntry[] | undefined }) {
  const t = useTranslations('home.menu')
  const brand = useBrand()
  const theme = useTheme()
  const items = menu ?? (theme ? toMenu(theme) : [])

  function tile({ item, url }: MenuEntry): MenuItem[] {
    if (item !== 'official_account') {
      const { to, place, icon } = ways[item]
      return [{ to, label: t(item), image: brand.menu[place]?.icon ?? null, icon }]
    }
    if (url === null) return []
    return [
      { to: url, label: t(item), image: brand.officialAccount.icon, icon: <MessageCircle />, external: true },
    ]
  }

  return <MenuGrid label={t('title')} items={items.filter((item) => item.active).flatMap(tile)} />
}
