import {
  partnerEndpoints as apps,
  administrationEndpoints as rows,
  themeEditingEndpoints as themes,
} from '@khum/contract'
import { implement } from '../../http/implementation'
import { listPartnerRecords } from './administration.repo'
import {
  addPartnerSecret,
  getPartnerRecord,
  putPartner,
  setLineChannel,
  setPartnerSso,
} from './administration.service'
import { getPartnerInfo, getTheme } from './partners.service'
import { getThemeVersion, listThemes, publishTheme, rollBackTheme } from './theme-versions.service'

/** The calls of the members' app about its partner and the theme. */
export const partnerRoutes = [
  implement(apps.getPartnerInfo, ({ ctx, query, request }) =>
    getPartnerInfo(ctx, { partnerId: query.partner_id, secretKey: query.secret_key, ip: request.ip }),
  ),
  implement(apps.askPartnerInfo, ({ ctx, body, request }) =>
    getPartnerInfo(ctx, { partnerId: body.partner_id, secretKey: body.secret_key, ip: request.ip }),
  ),
  implement(apps.getTheme, ({ ctx, params }) => getTheme(ctx, params.insCode)),
]

/** The calls with which an operator sets up partners. */
export const partnerAdministrationRoutes = [
  implement(rows.listPartners, async ({ db, caller }) => ({ items: await listPartnerRecords(db, caller) })),
  implement(rows.putPartner, ({ ctx, caller, params, body }) =>
    putPartner(ctx, caller, params.partner, body),
  ),
  implement(
    rows.addPartnerSecret,
    ({ ctx, db, caller, params, body }) =>
      addPartnerSecret({ ...ctx, db }, caller, params.partner, body.ends_older),
    {
      /** Only the secret's hash is stored, so the response to a repeated call can't contain the secret. */
      repeat: async ({ db, caller, params }) => ({
        partner: await getPartnerRecord(db, caller, params.partner),
        secret: null,
      }),
    },
  ),
  implement(rows.putLineChannel, ({ ctx, caller, params, body }) =>
    setLineChannel(ctx, caller, params, body),
  ),
  implement(rows.deleteLineChannel, ({ ctx, caller, params }) => setLineChannel(ctx, caller, params, null)),
  implement(rows.putPartnerSso, ({ ctx, caller, params, body }) =>
    setPartnerSso(ctx, caller, params.partner, body),
  ),
  implement(rows.deletePartnerSso, ({ ctx, caller, params }) =>
    setPartnerSso(ctx, caller, params.partner, null),
  ),
  implement(themes.listThemes, ({ ctx, caller, params }) => listThemes(ctx, caller, params.code)),
  implement(themes.getThemeVersion, ({ ctx, caller, params }) =>
    getThemeVersion(ctx, caller, params.code, Number(params.version)),
  ),
  implement(themes.publishTheme, ({ ctx, caller, params, body }) =>
    publishTheme(ctx, caller, params.code, body),
  ),
  implement(themes.rollBackTheme, ({ ctx, db, caller, params, body }) =>
    rollBackTheme({ ...ctx, db }, caller, params.code, body.version),
  ),
]
