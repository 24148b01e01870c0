import { isOffered, menuItemAt, type SwitchableItem } from '@khum/contract/home-menu'
import type { Theme } from '@khum/contract/theme'
import { createContext, type ReactNode, useContext } from 'react'

/**
 * The parts of a theme that aren't colours: names, pictures and switches. Features read these instead of the theme's
 * own fields.
 */
export type Brand = {
  insCode: string
  productName: { th: string; en: string }
  logo: string | null
  loginImage: string | null
  ssoLoginImage: string | null
  topBar: boolean
  bottomBar: boolean
  /** Six items, in the order of the home screen's menu. Items 1 to 4 are always active. Requirement 3.2 */
  menu: { icon: string | null; active: boolean }[]
  /**
   * Whether the insurer offers e-Claim and telemedicine. Screens hide the links to what isn't offered. Requirement 3.2
   */
  offers: Record<SwitchableItem, boolean>
  officialAccount: { icon: string | null; id: string | null; active: boolean }
  /**
   * The banners above the promotions and the articles, in each language. `leadsTo` is the id of a promotion or article;
   * null if the theme has switched that link off.
   */
  banners: Record<
    'promotions' | 'articles',
    { image: { th: string | null; en: string | null }; leadsTo: string | null }
  >
}

/**
 * Returns the brand of a theme. Menu items 5 and 6 and the official account are active only if their status is 1.
 * Requirement 3.2
 */
export function brandOf(theme: Theme): Brand {
  const { menu_icon: menu, official_account: account, banner } = theme
  const always = [menu.icon_1, menu.icon_2, menu.icon_3, menu.icon_4].map((icon) => ({ icon, active: true }))
  const offers = { e_claim: isOffered(theme, 'e_claim'), telemed_mart: isOffered(theme, 'telemed_mart') }
  return {
    insCode: theme.ins_code,
    productName: { th: theme.product_name_th, en: theme.product_name_en },
    logo: theme.logo,
    loginImage: theme.login.background_image,
    ssoLoginImage: theme.login.sso_background_image,
    topBar: theme.top_bar.status === 1,
    bottomBar: theme.bottom_bar.status === 1,
    menu: [
      ...always,
      { icon: menu.icon_5, active: offers.e_claim },
      { icon: menu.icon_6, active: offers.telemed_mart },
    ],
    offers,
    officialAccount: { icon: account.icon, id: account.id, active: account.status === 1 },
    banners: {
      promotions: {
        image: { th: banner.promotion, en: banner.promotion_en ?? banner.promotion },
        leadsTo: banner.url_status_1 === 1 ? banner.id_1 : null,
      },
      articles: {
        image: { th: banner.blog, en: banner.blog_en ?? banner.blog },
        leadsTo: banner.url_status_2 === 1 ? banner.id_2 : null,
      },
    },
  }
}

const BrandContext = createContext<Brand | null>(null)
const ThemeContext = createContext<Theme | null>(null)

export function BrandProvider({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <BrandContext value={brandOf(theme)}>{children}</BrandContext>
    </ThemeContext>
  )
}

/** Returns the whole theme. Most components need only the brand (`useBrand`) and the CSS properties. */
export function useTheme(): Theme | null {
  return useContext(ThemeContext)
}

export function useBrand(): Brand {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('useBrand needs a BrandProvider around it')
  return brand
}

/** Returns a function that checks whether the insurer offers the feature behind an address. */
export function useIsOffered(): (address: string) => boolean {
  const { offers } = useBrand()
  return (address) => {
    const item = menuItemAt(address)
    return item === null || offers[item]
  }
}
