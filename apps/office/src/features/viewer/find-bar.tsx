import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTranslations } from '../../i18n'
import type { Find } from './use-find'
import styles from './viewer.module.css'

/** The search field of the shown document. Enter goes to the next hit, Shift+Enter to the previous one. */
export function FindBar({ find, isPdf }: { find: Find; isPdf: boolean }) {
  const t = useTranslations('viewer')
  const { state, wanted, hits, at } = find
  const close = () => find.setOpen(false)
  if (state === 'no_text') {
    return (
      <div className={styles.find}>
        <p role="status">{t(isPdf ? 'pdfWithoutText' : 'pictureWithoutText')}</p>
        <Small label={t('closeFind')} icon={X} onClick={close} autoFocus />
      </div>
    )
  }
  const count =
    wanted.trim() === ''
      ? ''
      : state === 'reading'
        ? t('reading')
        : hits.length === 0
          ? t('notFound')
          : t('found', { at: String(at + 1), count: String(hits.length) })
  return (
    <search className={styles.find}>
      <input
        type="text"
        // The bar appears only when the person opens the search, so it may take the focus.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        autoComplete="off"
        aria-label={t('findLabel')}
        placeholder={t('findLabel')}
        value={wanted}
        maxLength={100}
        onChange={({ target }) => find.search(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          if (event.key === 'Escape') close()
          else find.move(event.shiftKey ? -1 : 1)
        }}
      />
      <p role="status">{count}</p>
      <Small label={t('findBefore')} icon={ChevronUp} onClick={() => find.move(-1)} />
      <Small label={t('findNext')} icon={ChevronDown} onClick={() => find.move(1)} />
      <Small label={t('closeFind')} icon={X} onClick={close} />
    </search>
  )
}

function Small({
  label,
  icon: Icon,
  onClick,
  ...rest
}: {
  label: string
  icon: typeof X
  onClick: () => void
  autoFocus?: boolean
}) {
  return (
    <button type="button" aria-label={label} onClick={onClick} {...rest}>
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
