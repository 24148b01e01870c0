import { useRef } from 'react'
import { useTranslations } from '../i18n'
import { Button } from './button'
import styles from './key-help.module.css'
import { useKeys, useSingleKeys } from './use-keys'

export interface KeyEntry {
  keys: string
  name: Parameters<ReturnType<typeof useTranslations<'keyNames'>>>[0]
}

/** A button that lists the screen's keyboard shortcuts. The key `?` does the same. */
export function KeyHelp({ entries }: { entries: readonly KeyEntry[] }) {
  const t = useTranslations('keyNames')
  const dialog = useRef<HTMLDialogElement>(null)
  const [hasSingleKeys, setSingleKeys] = useSingleKeys()
  const show = () => dialog.current?.showModal()
  useKeys({ '?': show })
  return (
    <>
      <button type="button" className={styles.open} onClick={show}>
        {t('open')}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="key-help">
        <h2 id="key-help">{t('title')}</h2>
        <dl className={styles.list}>
          {[...entries, { keys: '?', name: 'help' } as const].map(({ keys, name }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(name)}</dd>
            </div>
          ))}
        </dl>
        <label className={styles.single}>
          <input
            type="checkbox"
            checked={hasSingleKeys}
            onChange={({ target }) => setSingleKeys(target.checked)}
          />
          {t('single')}
        </label>
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          {t('close')}
        </Button>
      </dialog>
    </>
  )
}

/**
 * The keyboard shortcut of a button, shown on the button. Renders nothing if the person has switched off the shortcuts
 * of a single character.
 */
export function ShownKey({ name }: { name: string }) {
  const [hasSingleKeys] = useSingleKeys()
  return hasSingleKeys ? (
    <span aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  ) : null
}
