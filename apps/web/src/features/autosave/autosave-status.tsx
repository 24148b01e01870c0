import { useTranslations } from '../../i18n'
import { useErrorHandler } from '../../lib/use-error-handler'
import { useStore } from '../../platform/external-store'
import { Button } from '../../ui/action/button'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog'
import { FormAlert } from '../../ui/fields/form-alert'
import type { Autosave } from './autosave'
import styles from './autosave.module.css'

/** Shows whether the form is saved and offers a retry; after a conflict, asks which version to keep. */
export function AutosaveStatus<R, V>({
  autosave,
  words,
  conflictWords,
}: {
  autosave: Pick<Autosave<R, V>, 'get' | 'subscribe' | 'save' | 'resolveConflict'>
  words: (key: 'saved' | 'saving' | 'failed') => string
  conflictWords: (key: 'title' | 'body' | 'mine' | 'theirs') => string
}) {
  const common = useTranslations('common')
  const handleError = useErrorHandler()
  const { saving, conflict } = useStore(autosave)
  const resolve = (choice: 'mine' | 'theirs') => void autosave.resolveConflict(choice).catch(handleError)
  return (
    <>
      {saving === 'failed' && !conflict ? (
        <FormAlert tone="warning" title={words('failed')}>
          <Button look="secondary" size="sm" onClick={() => void autosave.save().catch(handleError)}>
            {common('retry')}
          </Button>
        </FormAlert>
      ) : (
        <p className={styles.status} role="status">
          {saving === 'saved' ? words('saved') : words('saving')}
        </p>
      )}
      <ConfirmDialog
        open={conflict}
        title={conflictWords('title')}
        confirmLabel={conflictWords('mine')}
        cancelLabel={conflictWords('theirs')}
        onConfirm={() => resolve('mine')}
        onCancel={() => resolve('theirs')}
      >
        {conflictWords('body')}
      </ConfirmDialog>
    </>
  )
}
