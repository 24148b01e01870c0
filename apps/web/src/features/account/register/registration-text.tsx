import type { ConsentDocument } from '@khum/contract/consents'
import type { OtpPurpose } from '@khum/contract/one-time-codes'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { useServices, useSession } from '../../../lib/services'
import { useStore } from '../../../platform/external-store'
import { Navigate, useNavigate, useSearchParams } from '../../../router'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import { DocumentText, documentOf, useConsentDocuments } from '../../consent'
import { FlowGate, flowAddress, startAddress } from '../../one-time-codes'
import { AcceptPrivacy } from './accept-privacy'
import { AcceptText } from './accept-text'

const purposes: readonly OtpPurpose[] = ['register']

/** The screens /condition and /privacy. A visitor who is registering accepts the text; anyone else only reads it. */
export function RegistrationText({ kind }: { kind: 'terms' | 'privacy' }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const member = useSession().status === 'member'
  const hasTerms = useStore(useServices().flow).condition?.isAgree ?? false
  const readOnly = <WithTexts kind={kind}>{(text) => <DocumentText document={text} />}</WithTexts>
  if (!query.has('for')) return readOnly
  // The account exists already: after registering, the visitor reloaded the page or went back in the browser's history.
  if (member) return <Navigate to={startAddress('login', query)} replace />
  return (
    <FlowGate purposes={purposes} without={readOnly}>
      {({ flow }) =>
        flow.passed_until === null ? (
          <Navigate to={flowAddress('otp', 'register', query)} replace />
        ) : kind === 'privacy' && !hasTerms ? (
          // The visitor accepted the terms, but a reload has lost this acceptance. The server creates an account only
          // with it, so the visitor must accept the terms again.
          <Navigate to={flowAddress('condition', 'register', query)} replace />
        ) : (
          <WithTexts kind={kind}>
            {(text, texts) =>
              kind === 'terms' ? (
                <AcceptText
                  kind="terms"
                  document={text}
                  onAccept={() => void navigate(flowAddress('privacy', 'register', query))}
                />
              ) : (
                <AcceptPrivacy privacy={text} texts={texts} />
              )
            }
          </WithTexts>
        )
      }
    </FlowGate>
  )
}

function WithTexts({
  kind,
  children,
}: {
  kind: 'terms' | 'privacy'
  children: (text: ConsentDocument, texts: ConsentDocument[]) => ReactNode
}) {
  const t = useTranslations('registration')
  const texts = useConsentDocuments()
  if (texts.isPending) return <SkeletonBlock height={24} />
  const text = texts.data && documentOf(texts.data.items, kind)
  if (!texts.data || !text)
    return (
      <LoadFailure
        error={texts.error}
        gone={texts.error ? undefined : t('textMissing')}
        onRetry={() => void texts.refetch()}
      />
    )
  return children(text, texts.data.items)
}
