import { href, type PathName } from '@khum/contract/paths'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLang, useTitles, useTranslations } from '../../i18n'
import { useBrand } from '../../theme/brand'
import { Page } from '../../ui/layout/page'
import { TopBar } from '../../ui/layout/top-bar'

/** The screens the bottom bar leads to have no way back; the home screen shows the insurer's logo in its place. */
const mainScreens: readonly PathName[] = ['home', 'coverages', 'notifications', 'setting']

/** The content begins with what the title would say: the bar wears the insurer's logo instead. */
const saidBelow: readonly PathName[] = ['home', 'checkPage', 'notFound', 'notPage']

export interface FrameProps {
  name: PathName
  /** Where the title says more than the table's, e.g. the name of a hospital. */
  title?: string
  /** Where "back" leads, when it is not where the visitor came from; null: nowhere. */
  back?: string | (() => void) | null
  /** The one main action of the screen, above the bottom bar. */
  action?: ReactNode
  /** Edge to edge above the content. */
  hero?: ReactNode
  /** What stands at the end of the top bar. */
  end?: ReactNode
  /** The bottom bar, which an insurer may switch off. */
  bar?: ReactNode
  children: ReactNode
}

/** Title, top bar and content of every screen; the ways in take it without the bars, which the sign-in page does not carry. */
export function Frame({ name, title, back, action, hero, end, bar, children }: FrameProps) {
  const t = useTranslations('common')
  const titles = useTitles()
  const brand = useBrand()
  const lang = useLang()
  const goBack = useBack(back)
  const heading = title ?? titles(name)
  const product = brand.productName[lang]
  const main = mainScreens.includes(name)
  const logo = saidBelow.includes(name) && brand.logo ? { src: brand.logo, alt: product } : undefined
  return (
    <>
      <title>{`${heading} · ${product} | ${t('tagline')}`}</title>
      <Page
        skipLabel={t('skip')}
        hero={hero}
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
            // An insurer may switch the bar off; the screen keeps its heading.
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

/** Back to where the visitor came from; home when the visit began here. */
function useBack(back: FrameProps['back']): () => void {
  const navigate = useNavigate()
  if (typeof back === 'function') return back
  return () => {
    const cameFromHere = Number(window.history.state?.idx ?? 0) > 0
    if (back === undefined && cameFromHere) void navigate(-1)
    else void navigate(back ?? href('home'))
  }
}
