import { accountEndpoints, consentEndpoints, recordReadEndpoints } from '@khum/contract'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { channelOf } from '../consents/consents.service'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { endDevice, endOtherDevices, listDevices } from './devices.service'
import { changePassword } from './password.service'
import { finishPhoneChange, startPhoneChange } from './phone.service'
import { finishPrivacyUpdate, startPrivacyUpdate } from './privacy-update.service'
import { getProfile, saveLanguage, saveProfile } from './profile.service'
import { listRecordReads } from './record-reads.service'

export const accountSettingsRoutes = [
  implement(accountEndpoints.changePassword, ({ ctx, caller, body }) => changePassword(ctx, caller, body)),
  implement(accountEndpoints.getProfile, ({ ctx, caller }) => getProfile(ctx, caller.accountId)),
  implement(accountEndpoints.saveProfile, ({ ctx, caller, body }) =>
    saveProfile(ctx, caller.accountId, body),
  ),
  implement(accountEndpoints.saveLanguage, ({ ctx, caller, body }) =>
    saveLanguage(ctx, caller.accountId, body.lang),
  ),
  implement(accountEndpoints.startPhoneChange, async ({ ctx, caller, body, request, reply }) =>
    setFlowCookie(
      ctx.config,
      reply,
      await startPhoneChange(ctx, caller, body, senderOf(ctx, request, reply)),
    ),
  ),
  implement(accountEndpoints.finishPhoneChange, ({ ctx, caller }) => finishPhoneChange(ctx, caller)),
  implement(accountEndpoints.listDevices, ({ ctx, caller }) => listDevices(ctx, caller)),
  implement(recordReadEndpoints.listRecordReads, ({ ctx, caller }) => listRecordReads(ctx, caller)),
  implement(accountEndpoints.endDevice, ({ ctx, caller, params }) => endDevice(ctx, caller, params.id)),
  implement(accountEndpoints.endOtherDevices, ({ ctx, caller }) => endOtherDevices(ctx, caller)),
  implement(consentEndpoints.startPrivacyUpdate, async ({ ctx, caller, body, request, reply }) => {
    const flow = await startPrivacyUpdate(ctx, caller, {
      documentId: body.document_id,
      password: body.password ?? null,
      lang: body.lang,
      channel: channelOf(request.headers['user-agent']),
      sender: senderOf(ctx, request, reply),
    })
    return setFlowCookie(ctx.config, reply, flow)
  }),
  implement(consentEndpoints.finishPrivacyUpdate, ({ ctx, caller }) => finishPrivacyUpdate(ctx, caller)),
]
