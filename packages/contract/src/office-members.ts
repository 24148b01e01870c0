import * as z from 'zod/mini'
import { claimStatuses } from './claim-status'
import { consentKindSchema } from './consent-due'
import { benefitSchema, coverageStateSchema } from './coverages'
import { defineEndpoint, staffErrors } from './endpoint'
import {
  idParams,
  idSchema,
  instantSchema,
  isoDateSchema,
  langSchema,
  satangSchema,
  wordsSchema,
} from './fields'
import { notificationTabs } from './notifications'
import { messageChannels } from './outbox'

const foundMemberSchema = z.object({
  id: idSchema,
  name: wordsSchema,
  birth_date: z.nullable(isoDateSchema),
  has_account: z.boolean(),
  /** The cards for the insurers that the caller works for, the newest first. */
  cards: z.array(
    z.object({
      insurer_code: z.string(),
      policy_number: z.nullable(z.string()),
      card_number: z.nullable(z.string()),
      employee_id: z.nullable(z.string()),
      effective_date: isoDateSchema,
      expiry_date: isoDateSchema,
    }),
  ),
})
export type FoundMember = z.infer<typeof foundMemberSchema>

const officeCoverageSchema = z.object({
  id: idSchema,
  insurer_code: z.string(),
  insurer_name: wordsSchema,
  plan_name: wordsSchema,
  policy_number: z.nullable(z.string()),
  employee_id: z.nullable(z.string()),
  policyholder_name: z.nullable(wordsSchema),
  effective_date: isoDateSchema,
  expiry_date: isoDateSchema,
  state: coverageStateSchema,
  /** The same figures as on the member's own screen, because both add up the same ledger. */
  benefits: z.array(benefitSchema),
})

const officeMemberSchema = z.object({
  id: idSchema,
  name: wordsSchema,
  birth_date: z.nullable(isoDateSchema),
  phone: z.nullable(z.string()),
  national_id_known: z.boolean(),
  accounts: z.array(
    z.object({
      partner: z.string(),
      status: z.enum(['active', 'left', 'deleted']),
      email: z.nullable(z.string()),
      lang: langSchema,
      created_at: instantSchema,
    }),
  ),
  coverages: z.array(officeCoverageSchema),
  claims: z.array(
    z.object({
      claim_number: z.string(),
      insurer_code: z.string(),
      status: z.enum(claimStatuses),
      admited_date: isoDateSchema,
      submitted_at: instantSchema,
      amount_satang: satangSchema,
      benefit_satang: z.nullable(satangSchema),
    }),
  ),
  consents: z.array(
    z.object({
      kind: consentKindSchema,
      version: z.int(),
      action: z.enum(['accepted', 'withdrawn']),
      at: instantSchema,
      partner: z.string(),
    }),
  ),
  devices: z.array(
    z.object({
      name: z.string(),
      partner: z.string(),
      created_at: instantSchema,
      last_used_at: instantSchema,
    }),
  ),
  messages: z.array(
    z.object({
      at: instantSchema,
      tab: z.enum(notificationTabs),
      claim_number: z.nullable(z.string()),
      read_at: z.nullable(instantSchema),
      /** The messages (text message, email, push) that also carried this notification outside the app. */
      sent: z.array(
        z.object({
          channel: z.enum(messageChannels),
          status: z.enum(['waiting', 'sent', 'failed', 'withdrawn']),
        }),
      ),
    }),
  ),
})
export type OfficeMember = z.infer<typeof officeMemberSchema>

/** An entry of the list of who has read or changed a person's record. */
const memberAccessSchema = z.object({
  at: instantSchema,
  /** `member`: the person, or a relative who is signed in to the relative's own account. */
  actor_kind: z.enum(['member', 'client', 'hospital', 'provider', 'staff', 'system']),
  /** The staff member's name, or the actor's id. */
  actor: z.nullable(z.string()),
  /** One of `recordActions`, or an action that only an older version of Khum recorded. */
  action: z.string(),
  /**
   * The claim that was opened or changed, or to which the document or payment belongs; null if the action isn't about a
   * claim.
   */
  claim_number: z.nullable(z.string()),
  /** One of `recordOutcomes`, or the error code with which the call was refused. */
  outcome: z.string(),
})
export type MemberAccess = z.infer<typeof memberAccessSchema>

/** The calls with which staff search and read members. Read only; each call is in the audit log. R65, R95 */
export const officeMemberEndpoints = {
  searchMembers: defineEndpoint({
    method: 'POST',
    path: '/api/office/v1/member-search',
    access: 'staff',
    permission: 'members.read',
    summary: 'Find people by name, citizen id, phone, or number of a policy, card or employee',
    // The search text is in the body, because URLs are logged and the text may be a citizen id.
    body: z.object({
      q: z.string().check(z.trim(), z.minLength(2, 'required'), z.maxLength(100, 'too_long')),
    }),
    output: z.object({ items: z.array(foundMemberSchema), more: z.boolean() }),
    errors: [...staffErrors],
  }),
  getOfficeMember: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/members/:id',
    access: 'staff',
    permission: 'members.read',
    summary: 'Get a person with coverages and what is left, claims, consents, devices and messages',
    params: idParams,
    output: officeMemberSchema,
    errors: [...staffErrors],
  }),
  listLooks: defineEndpoint({
    method: 'GET',
    path: '/api/office/v1/member-looks/:id',
    access: 'staff',
    permission: 'audit.read',
    summary: 'List who looked at a person’s record or changed it, the newest first',
    params: idParams,
    output: z.object({ items: z.array(memberAccessSchema), more: z.boolean() }),
    errors: [...staffErrors],
  }),
} as const
