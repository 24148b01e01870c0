import { dataCopyEndpoints } from '@khum/contract/data-copy'
import type { Answer } from '@khum/contract/endpoint'
import type { OtpPurpose } from '@khum/contract/one-time-codes'
import { href } from '@khum/contract/paths'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useTranslations } from '../../../i18n'
import { failureCode } from '../../../lib/api-error'
import { FinishFailure } from '../../../lib/finish-failure'
import type { OtpInProgress } from '../../../lib/flow-store'
import { useApi, useServices, useSession } from '../../../lib/services'
import { useAction } from '../../../lib/use-action'
import { useFinishFlow } from '../../../lib/use-finish-flow'
import { openOutside } from '../../../platform/line/open-outside'
import { useNavigate, useSearchParams } from '../../../router'
import { Button } from '../../../ui/action/button'
import { ButtonLink } from '../../../ui/action/button-link'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { FormAlert } from '../../../ui/fields/form-alert'
import { Section } from '../../../ui/layout/card'
import { keepWords } from '../../../ui/text/keep-words'
import {
  FlowGate,
  forgetFlow,
  OtpEntry,
  useBeginFlow,
  useCameBack,
  useForgetFlowOnLeave,
  useSendRefusal,
} from '../../one-time-codes'
import { Points } from '../deletion/consequences'
import styles from '../settings.module.css'

const purposes: readonly OtpPurpose[] = ['data_copy']

/** The address of this screen. It shares the path of the member's consents. */
export function dataCopyAddress(why: 'new' | 'over' = 'new'): string {
  return `${href('privacySetting')}?${new URLSearchParams({ copy: why })}`
}

/** Explains the copy of the member's data, asks for a code and then offers the download. R27, R67 */
export function DataCopy() {
  return (
    <FlowGate purposes={purposes} without={<AskForCopy />}>
      {(otp) => (otp.flow.passed_until === null ? <OtpEntry otp={otp} fixedPhone /> : <TakeCopy otp={otp} />)}
    </FlowGate>
  )
}

function AskForCopy() {
  const t = useTranslations('settings.dataCopy')
  const api = useApi()
  const session = useSession()
  const begin = useBeginFlow()
  const cameBack = useCameBack()
  const [query] = useSearchParams()
  const { busy, run } = useAction()
  // If the download's address has expired or another download is running, the server redirects to this screen and gives
  // the reason in `copy`.
  const why = query.get('copy')
  const notice = why === 'over' || why === 'running' ? t(why) : cameBack
  const { refused, code, clear, refuse, refusals } = useSendRefusal(notice)
  const phone = session.status === 'member' ? session.member.phone_masked : null

  function send() {
    clear()
    return run(async () => begin(await api.call(dataCopyEndpoints.startDataCopy, {})), {
      phone_missing: refuse,
      ...refusals,
    })
  }
  return (
    <>
      {refused !== null && (
        <FormAlert tone={code === null ? 'warning' : 'danger'}>
          {code === 'rate_limited' ? t('limit') : refused}
        </FormAlert>
      )}
      <Section title={t('contents')} text={t('lead')}>
        <Points kind="stays" points={[t('has.account'), t('has.cards'), t('has.claims'), t('has.files')]} />
      </Section>
      <p className="soft">{keepWords(t('masked'))}</p>
      <FormAlert tone="warning">{t('care')}</FormAlert>
      <p>
        {phone === null
          ? t('codeNoPhone')
          : t.rich('code', {
              phone,
              strong: (words) => <strong className={styles.phone}>{words}</strong>,
            })}
      </p>
      {code === 'phone_missing' ? (
        <ButtonLink wide to={href('editProfile')}>
          {t('addPhone')}
        </ButtonLink>
      ) : (
        <Button wide busy={busy} onClick={() => void send()}>
          {t('send')}
        </Button>
      )}
    </>
  )
}

function TakeCopy({ otp }: { otp: OtpInProgress }) {
  const t = useTranslations('settings.dataCopy')
  const { api, flow } = useServices()
  const [copy, setCopy] = useState<Answer<typeof dataCopyEndpoints.finishDataCopy>>()
  const { error, again } = useFinishFlow(otp.flow.token, {
    call: (registerToken) => api.call(dataCopyEndpoints.finishDataCopy, {}, { registerToken }),
    onDone: setCopy,
  })
  if (copy) return <DownloadCopy {...copy} />
  if (!error) return <SkeletonList label={t('preparing')} rows={2} />
  return (
    <FinishFailure
      error={error}
      text={failureCode(error) === 'rate_limited' ? t('limit') : undefined}
      onRetry={again}
    >
      <ButtonLink look="cancel" wide replace to={dataCopyAddress()} onClick={() => forgetFlow(flow)}>
        {t('startAgain')}
      </ButtonLink>
    </FinishFailure>
  )
}

/**
 * The browser itself downloads the copy. If the app's code did it, the whole copy would have to be in memory. LINE's
 * browser can't save files, so inside LINE the phone's default browser downloads the copy.
 */
function DownloadCopy({ path, until }: Answer<typeof dataCopyEndpoints.finishDataCopy>) {
  const t = useTranslations('settings.dataCopy')
  const format = useFormat()
  const api = useApi()
  const navigate = useNavigate()
  const forgetFlowOnLeave = useForgetFlowOnLeave()

  async function download() {
    if (api.serverNow() < Date.parse(until)) return openOutside(new URL(path, window.location.href).href)
    forgetFlowOnLeave()
    await navigate(dataCopyAddress('over'), { replace: true })
  }
  return (
    <>
      <div role="status">
        <FormAlert tone="success" title={t('ready')}>
          {t('readyText', { time: format.time(until) })}
        </FormAlert>
      </div>
      <p className="soft">{keepWords(t('inLine'))}</p>
      <Button wide icon={<Download />} onClick={() => void download()}>
        {t('download')}
      </Button>
    </>
  )
}
