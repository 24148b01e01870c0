import { type MenuEntry, type MenuItemName, toMenu } from '@khum/contract/home-menu'
import { href } from '@khum/contract/paths'
import { FilePlus2, Hospital, ListChecks, MessageCircle, ShieldCheck, Stethoscope, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n'
import { useBrand, useTheme } from '../../theme/brand'
import { MenuGrid, type MenuItem } from '../../ui/layout/menu-grid'

/**
 * For each menu item: its link, the index of its icon in the theme, and the icon to show if the theme doesn't have one.
 * Requirement 2.10
 */
const menuItems: Record<
  Exclude<MenuItemName, 'official_account'>,
  { to: string; index: number; icon: ReactNode }
> = {
  coverage: { to: href('coverages'), index: 0, icon: <ShieldCheck /> },
  family_coverage: { to: href('familyCoverages'), index: 1, icon: <Users /> },
  claim_status: { to: href('claimStatus'), index: 2, icon: <ListChecks /> },
  hospital_search: { to: href('searchHospital'), index: 3, icon: <Hospital /> },
  e_claim: { to: href('coveragesEclaim'), index: 4, icon: <FilePlus2 /> },
  telemed_mart: { to: href('telemedMart'), index: 5, icon: <Stethoscope /> },
}

/**
 * Shows the menu items that the insurer has switched on. Until the server's response arrives, takes them from the
 * theme. Requirement 4.5
 */
export function HomeMenu({ menu }: { menu: readonly MenuEntry[] | undefined }) {
  const t = useTranslations('home.menu')
  const brand = useBrand()
  const theme = useTheme()
  const items = menu ?? (theme ? toMenu(theme) : [])

  function tile({ item, url }: MenuEntry): MenuItem[] {
    if (item !== 'official_account') {
      const { to, index, icon } = menuItems[item]
      return [{ to, label: t(item), image: brand.menu[index]?.icon ?? null, icon }]
    }
    if (url === null) return []
    return [
      { to: url, label: t(item), image: brand.officialAccount.icon, icon: <MessageCircle />, external: true },
    ]
  }

  return <MenuGrid label={t('title')} items={items.filter((item) => item.active).flatMap(tile)} />
}
