import type { Profile } from '@khum/contract/account'
import { href } from '@khum/contract/paths'
import { useState } from 'react'
import { useTranslations } from '../../../i18n'
import { hasFailed } from '../../../lib/has-failed'
import { LoadFailure } from '../../../lib/load-failure'
import { useNavigate } from '../../../router'
import { SkeletonList } from '../../../ui/feedback/skeleton'
import { FlowGate } from '../../one-time-codes'
import { AccountCard } from './account-card'
import { FinishPhone } from './finish-phone'
import { PhoneChanged } from './phone-changed'
import { ProfileForm } from './profile-form'
import { toValues, valuesKey } from './profile-values'
import { useProfile } from './use-profile'

/** The screen /edit-profile. After the one-time code for a new phone number, members return to this screen. */
export function EditProfile() {
  const common = useTranslations('common')
  const profile = useProfile()
  if (profile.isPending) return <SkeletonList label={common('loading')} rows={5} />
  if (hasFailed(profile)) return <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} />
  return <OpenProfile profile={profile.data} />
}

function OpenProfile({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  const [previousPhone, setPreviousPhone] = useState(profile.phone)
  const [changedTo, setChangedTo] = useState<{ phone: string | null } | null>(null)

  function close() {
    setChangedTo(null)
    setPreviousPhone(changedTo?.phone ?? previousPhone)
    void navigate(href('editProfile'), { replace: true })
  }

  if (changedTo) return <PhoneChanged from={previousPhone} to={changedTo.phone} onClose={close} />
  return (
    <FlowGate purposes={['phone_edit']} without={<Fields profile={profile} />}>
      {(otp) =>
        otp.passed || otp.flow.passed_until ? (
          <FinishPhone otp={otp} onDone={(phone) => setChangedTo({ phone })} onGiveUp={close} />
        ) : (
          <Fields profile={profile} />
        )
      }
    </FlowGate>
  )
}

function Fields({ profile }: { profile: Profile }) {
  return (
    <>
      <AccountCard username={profile.username} phone={profile.phone} />
      {/* The key resets the form when the saved values change. */}
      <ProfileForm key={valuesKey(toValues(profile))} profile={profile} />
    </>
  )
}
