import type { ConsentDocument } from '@khum/contract/consents'
import type { OtpPurpose } from '@khum/contract/one-time-codes'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useTranslations } from '../../../i18n'
import { LoadFailure } from '../../../lib/load-failure'
import { useSession } from '../../../lib/services'
import { SkeletonBlock } from '../../../ui/feedback/skeleton'
import { DocumentText, documentOf, useConsentDocuments } from '../../consent'
import { FlowGate, flowAddress } from '../../one-time-codes'
import { AcceptCondition } from './accept-condition'
import { AcceptPrivacy } from './accept-privacy'

const purposes: readonly OtpPurpose[] = ['register']

/** /condition and /privacy: to be accepted during a registration, to be read at any other time. */
export function RegistrationText({ kind }: { kind: 'terms' | 'privacy' }) {
  const [query] = useSearchParams()
  const member = useSession().status === 'member'
  const reading = <WithTexts kind={kind}>{(text) => <DocumentText document={text} whole />}</WithTexts>
  // A member has done it: what is left of the way in the history is only read.
  if (member || !query.has('for')) return reading
  return (
    <FlowGate purposes={purposes} without={reading}>
      {({ flow }) =>
        flow.passed_until === null ? (
          <Navigate to={flowAddress('otp', 'register', query)} replace />
        ) : (
          <WithTexts kind={kind}>
            {(text, texts) =>
              kind === 'terms' ? (
                <AcceptCondition terms={text} />
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
