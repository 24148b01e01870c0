import type { ConsentTexts } from '@khum/contract/consent-texts'
import { officeConsentEndpoints } from '@khum/contract/office-consents'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { DecideDialog } from './decide-dialog'

export type TextAction = 'force' | 'take_back' | 'withdraw'

/** Forces or withdraws a published text, with a reason, after explaining the consequences. */
export function ChangeText({
  text: { kind, version },
  action,
  name,
  onClose,
}: {
  text: ConsentTexts['items'][number]
  action: TextAction
  name: string
  onClose: () => void
}) {
  const t = useTranslations('consentTexts')
  const params = { kind, version: String(version) }
  return (
    <DecideDialog
      title={t(`actionTitle.${action}`, { text: name })}
      text={t(`actionText.${action}`)}
      button={t(`action.${action}`)}
      needsReason
      isDanger={action === 'withdraw'}
      send={(reason) =>
        action === 'withdraw'
          ? call(officeConsentEndpoints.withdrawOfficeConsentText, { params, body: { reason } })
          : call(officeConsentEndpoints.forceOfficeConsentText, {
              params,
              body: { reason, is_force: action === 'force' },
            })
      }
      onDone={onClose}
      onClose={onClose}
    />
  )
}
