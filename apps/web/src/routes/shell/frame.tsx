import { href, type PathName } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { useLang, useTitles, useTranslations } from '../../i18n'
import { useNavigate } from '../../router'
import { useBrand } from '../../theme/brand'
import { Page } from '../../ui/layout/page'
import { TopBar } from '../../ui/layout/top-bar'

/** The screens that the bottom bar links to, except e-Claim. They have no back button. */
const mainScreens: readonly PathName[] = ['home', 'coverages', 'notifications', 'setting']

/** Screens that use the whole width of a computer's screen, for columns or for lists of cards. */
const wideScreens: readonly PathName[] = [
  'home',
  'coverages',
  'coverage',
  'familyCoverages',
  'claimStatus',
  'searchHospital',
  'hospitalList',
  'hospitalDetail',
  'promotions',
  'articles',
  'articlePartner',
]

/** Screens whose content shows the title, so the top bar shows the insurer's logo instead. */
const logoScreens: readonly PathName[] = ['home', 'checkPage', 'notFound', 'notPage']

export interface FrameProps {
  name: PathName
  /** Replaces the screen's usual title. */
  title?: string
  /** Where "back" leads. Defaults to the previous screen; null hides the button. */
  back?: string | (() => void) | null
  action?: ReactNode
  /** Shown above the content, edge to edge; in a wide window, beside the content. */
  hero?: ReactNode
  end?: ReactNode
  /** The bottom bar, which an insurer can switch off. */
  bar?: ReactNode
  children: ReactNode
}

/**
 * Renders a screen's title, top bar and content. The first screens use it directly instead of `Screen`, so that they
 * don't load the bell and the bottom bar.
 */
export function Frame({ name, title, back, action, hero, end, bar, children }: FrameProps) {
  const t = useTranslations('common')
  const titles = useTitles()
  const brand = useBrand()
  const lang = useLang()
  const goBack = useBack(back)
  const heading = title ?? titles(name)
  const product = brand.productName[lang]
  const main = mainScreens.includes(name)
  const logo = logoScreens.includes(name) && brand.logo ? { src: brand.logo, alt: product } : undefined
  return (
    <>
      <title>{`${heading} · ${product} | ${t('tagline')}`}</title>
      <Page
        skipLabel={t('skip')}
        hero={hero}
        wide={wideScreens.includes(name)}
        action={action}
        topBar={
          brand.topBar ? (
            <TopBar
              title={heading}
              showTitle={!logo && name !== 'home'}
              back={main || back === null ? undefined : { label: t('back'), onClick: goBack }}
              logo={logo}
              end={end}
            />
          ) : (
            // The insurer has switched off the top bar, but screen readers still need the heading.
            <h1 className="visually-hidden">{heading}</h1>
          )
        }
        bottomBar={brand.bottomBar && bar}
      >
        {children}
      </Page>
    </>
  )
}

/**
 * Returns what the back button does: it goes to `back` if given, otherwise to the previous screen, or home if this is
 * the first screen in the history.
 */
function useBack(back: FrameProps['back']): () => void {
  const navigate = useNavigate()
  if (typeof back === 'function') return back
  return () => {
    const cameFromHere = Number(window.history.state?.idx ?? 0) > 0
    if (back === undefined && cameFromHere) void navigate(-1)
    else void navigate(back ?? href('home'))
  }
}
