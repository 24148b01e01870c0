import {
  type HospitalReportReason,
  hospitalEndpoints,
  hospitalReportReasons,
  hospitalReportSchema,
} from '@khum/contract/hospitals'
import { limits } from '@khum/contract/limits'
import { useFieldWords, useTranslations } from '../../i18n'
import { useApi } from '../../lib/services'
import { useErrorHandler } from '../../lib/use-error-handler'
import { checkWith, useForm } from '../../lib/use-form'
import { Button } from '../../ui/action/button'
import { Sheet } from '../../ui/feedback/sheet'
import { showToast } from '../../ui/feedback/toast-store'
import { Form } from '../../ui/fields/form'
import { RadioCards } from '../../ui/fields/radio-cards'
import { Textarea } from '../../ui/fields/textarea'
import styles from './hospitals.module.css'

interface Report {
  reason: HospitalReportReason | ''
  note: string
}

/** Reports wrong details of a hospital. The report doesn't say who sent it. */
export function ReportSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('hospitals.report')
  const common = useTranslations('common')
  const fieldWords = useFieldWords()
  const api = useApi()
  const handleError = useErrorHandler()
  const form = useForm<Report>({
    initial: { reason: '', note: '' },
    check: (values) => checkWith<unknown>(hospitalReportSchema)(values),
    async send({ reason, note }) {
      if (reason === '') return
      await api.call(hospitalEndpoints.reportHospital, { params: { id }, body: { reason, note } })
      showToast({ tone: 'success', text: t('sent') })
      onClose()
    },
    onError: (error) => handleError(error),
  })
  const error = (name: keyof Report, asks?: 'choose') => {
    const code = form.issue(name)
    return code === undefined ? undefined : fieldWords(code, asks)
  }
  return (
    <Sheet open onClose={onClose} title={t('title')} text={t('text')} closeLabel={common('close')}>
      <Form busy={form.busy} {...form.props} className={styles.report}>
        <RadioCards
          name="reason"
          label={t('reason')}
          error={error('reason', 'choose')}
          value={form.values.reason}
          onChange={(reason) => form.set('reason', reason)}
          options={hospitalReportReasons.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
        />
        <Textarea
          name="note"
          label={t('note')}
          note={common('optional')}
          hint={t('noteHint')}
          error={error('note')}
          maxLength={limits.hospitalReport.noteMax}
          value={form.values.note}
          onChange={(event) => form.set('note', event.target.value)}
        />
        <Button type="submit" wide busy={form.busy}>
          {t('send')}
        </Button>
      </Form>
    </Sheet>
  )
}
