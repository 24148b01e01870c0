import type { Lang } from '@khum/contract/fields'
import { localePath } from '@khum/contract/paths'
import { Share2 } from 'lucide-react'
import { useLang, useTranslations } from '../i18n'
import type { Line } from '../platform/line/line'
import { share } from '../platform/share'
import { useLocation } from '../router'
import { IconButton } from '../ui/action/icon-button'
import { showToast } from '../ui/feedback/toast-store'
import { useServices } from './services'

/**
 * Returns the address to share. Inside LINE, it is the address that opens the screen in LINE; elsewhere, the page's own
 * address. Leaves out query and hash, which may contain the sharer's data. `path` has no language prefix.
 */
export function sharedAddress(path: string, lang: Lang, line: Pick<Line, 'inside' | 'url'>): string {
  const local = localePath(path, lang)
  return line.inside && line.url ? line.url + (local === '/' ? '' : local) : window.location.origin + local
}

/** The top bar's button that shares the current screen. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslations('share')
  const { line } = useServices()
  const { pathname } = useLocation()
  const lang = useLang()

  async function onPress() {
    const outcome = await share({ title, url: sharedAddress(pathname, lang, line) })
    if (outcome === 'copied') showToast({ tone: 'success', text: t('copied') })
    if (outcome === 'failed') showToast({ tone: 'danger', text: t('failed') })
  }

  return (
    <IconButton label={t('share')} onClick={() => void onPress()}>
      <Share2 />
    </IconButton>
  )
}
