import { accountEndpoints, consentEndpoints, type OtpFlow } from '@khum/contract'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../context'
import { implement } from '../../http/implementation'
import { senderOf } from '../../http/sender'
import { channelOf } from '../consents/consents.service'
import { setFlowCookie } from '../one-time-codes/otp.service'
import { endDevice, endOtherDevices, listDevices } from './devices.service'
import { changePassword } from './password.service'
import { finishPhoneChange, startPhoneChange } from './phone.service'
import { finishPrivacyUpdate, startPrivacyUpdate } from './privacy-update.service'
import { getProfile, saveLanguage, saveProfile } from './profile.service'

export const accountSettingsRoutes = [
  implement(accountEndpoints.changePassword, async ({ ctx, caller, body }) => {
    await changePassword(ctx, caller, body)
    return undefined
  }),
  implement(accountEndpoints.getProfile, ({ ctx, caller }) => getProfile(ctx, caller.accountId)),
  implement(accountEndpoints.saveProfile, ({ ctx, caller, body }) =>
    saveProfile(ctx, caller.accountId, body),
  ),
  implement(accountEndpoints.saveLanguage, async ({ ctx, caller, body }) => {
    await saveLanguage(ctx, caller.accountId, body.lang)
    return undefined
  }),
  implement(accountEndpoints.startPhoneChange, async ({ ctx, caller, body, request, reply }) =>
    withFlowCookie(ctx, reply, await startPhoneChange(ctx, caller, body, senderOf(ctx, request, reply))),
  ),
  implement(accountEndpoints.finishPhoneChange, ({ ctx, caller }) => finishPhoneChange(ctx, caller)),
  implement(accountEndpoints.listDevices, ({ ctx, caller }) => listDevices(ctx, caller)),
  implement(accountEndpoints.endDevice, async ({ ctx, caller, params }) => {
    await endDevice(ctx, caller, params.id)
    return undefined
  }),
  implement(accountEndpoints.endOtherDevices, ({ ctx, caller }) => endOtherDevices(ctx, caller)),
  implement(consentEndpoints.startPrivacyUpdate, async ({ ctx, caller, body, request, reply }) => {
    const flow = await startPrivacyUpdate(ctx, caller, {
      documentId: body.document_id,
      password: body.password ?? null,
      lang: body.lang,
      channel: channelOf(request.headers['user-agent']),
      sender: senderOf(ctx, request, reply),
    })
    return withFlowCookie(ctx, reply, flow)
  }),
  implement(consentEndpoints.finishPrivacyUpdate, async ({ ctx, caller }) => {
    await finishPrivacyUpdate(ctx, caller)
    return undefined
  }),
]

function withFlowCookie(ctx: AppContext, reply: FastifyReply, flow: OtpFlow): OtpFlow {
  setFlowCookie(ctx.config, reply, flow)
  return flow
}
