import * as z from 'zod/mini'
import { claimSummarySchema } from './claims'
import { coverageSchema } from './coverages'
import { defineEndpoint } from './endpoint'
import { idSchema, isoDateSchema, langSchema, satangSchema, wordsSchema } from './fields'
import { menuItems } from './home-menu'
import { memberSchema } from './sessions'

const teaserSchema = z.object({
  id: idSchema,
  title: z.string(),
  image: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
})

/** What the member has to do, most urgent first. */
export const waitingKinds = ['documents', 'payment_failed', 'invitation', 'draft'] as const

const waitingSchema = z.object({
  kind: z.enum(waitingKinds),
  /** The id of the claim, invitation or draft. */
  id: idSchema,
  /**
   * For a claim, its hospital. For a draft, its hospital or, if the member hasn't chosen a hospital yet, its plan. For
   * an invitation, its sender. The texts may be empty.
   */
  about: wordsSchema,
  /** The claimed amount, or the amount whose payment failed; null for drafts and invitations. */
  amount_satang: z.nullable(satangSchema),
  due_date: z.nullable(isoDateSchema),
})
export type WaitingItem = z.infer<typeof waitingSchema>

/** The home screen's data. Requirement 7.5 defines the call but not its response. */
export const homeSchema = z.object({
  member: z.nullable(memberSchema),
  primary_card: z.nullable(coverageSchema),
  /**
   * The member's other cards to swipe to, in the member's order, without hidden, ended and lapsed cards. Empty if there
   * is no primary card.
   */
  other_cards: z.array(coverageSchema),
  waiting: z.array(waitingSchema),
  /**
   * Claims in process for which the member has nothing to do. The claims for which the member must act are in
   * `waiting`.
   */
  claims_in_progress: z.array(claimSummarySchema),
  menu: z.array(z.object({ item: z.enum(menuItems), active: z.boolean(), url: z.nullable(z.string()) })),
  promotions: z.array(teaserSchema),
  articles: z.array(teaserSchema),
  unread_notifications: z.int(),
})
export type Home = z.infer<typeof homeSchema>

export const homeEndpoints = {
  getHome: defineEndpoint({
    method: 'GET',
    path: '/api/v2/home',
    access: 'open',
    optionalMember: true,
    summary: 'Get everything that the home screen shows',
    query: z.object({ lang: z._default(langSchema, 'th') }),
    output: homeSchema,
    errors: ['session_expired', 'partner_mismatch'],
  }),
} as const
