import * as z from 'zod/mini'
import { benefitKinds, cardTypes, limitMeasures, limitScopes, relationships } from './coverages'
import { claimFields } from './exchange-claim-fields'
import {
  amount,
  choice,
  code,
  date,
  type ExchangeFields,
  integer,
  listOf,
  ofEveryRow,
  optional,
  rowSchema,
  text,
} from './exchange-fields'
import { hospitalFields } from './exchange-hospital-fields'
import type { ExchangeKind } from './exchange-kinds'
import { decisionFields, paymentFields, toDecideFields } from './exchange-result-fields'
import { contractServices } from './hospitals'
import { barePhone } from './person-rules'

export const limitItems = [
  'benefit',
  'medical_fee',
  'room_fee',
  'surgery_fee',
  'medicine_fee',
  'deductible',
  'copayment',
] as const
export const costSharingKinds = ['deductible', 'copay_per_visit', 'coinsurance_percent'] as const
export const periodStatuses = ['in_force', 'grace', 'lapsed', 'cancelled', 'void'] as const

const costSharing = {
  kind: choice(
    costSharingKinds,
    'deductible, copay_per_visit (amounts) or coinsurance_percent (whole percent).',
  ),
  benefit: optional(choice(benefitKinds, 'The benefit that it applies to. Left out: every benefit.')),
  value: amount('The amount; for coinsurance_percent a whole number of percent.', 'kind'),
}

const hotline = {
  form: 'text',
  required: true,
  about: 'The phone number that members call: four digits such as 1415, or a Thai number in any notation.',
  schema: z.string().check(
    z.trim(),
    z.maxLength(20, 'too_long'),
    z.overwrite((text) => barePhone(text).replace(/^0(?=\d{8,9}$)/, '+66')),
    z.refine((text) => /^(\+66\d{8,9}|\d{4})$/.test(text), 'invalid'),
  ),
} as const

/** The fields of a row of each kind. A row that ends or voids something needs only its key. */
export const exchangeRowFields = {
  insurer: {
    ...ofEveryRow,
    code: code('The insurer’s code, which is the manifest’s: a batch changes only its own insurer.'),
    name_th: text('The name in Thai.'),
    name_en: text('The name in English.'),
    kind: choice(['life', 'non_life', 'bank'], 'What kind of insurer it is.'),
    hotline: optional(hotline),
  },
  hospital: hospitalFields,
  product: {
    ...ofEveryRow,
    product_code: code('The code of the product. Rows with the same code are plans of one product.'),
    product_name_th: text('The name of the product in Thai.'),
    product_name_en: text('The name of the product in English.'),
    plan_code: code(
      'The code of the plan, unique in the insurer. Rows with the same code are versions of one plan.',
    ),
    plan_name_th: text('The name of the plan in Thai.'),
    plan_name_en: text('The name of the plan in English.'),
    effective_from: date('The first day of this version.'),
    effective_to: optional(date('The last day of this version. Left out: no later version is known.')),
    benefits: listOf(
      {
        kind: choice(benefitKinds, 'The kind of benefit.'),
        section_scheme: optional(
          code('The benefit schedule of section_code: nhs13, or one of the insurer’s own.'),
        ),
        section_code: optional(code('The section of the schedule.')),
        name_th: text('The name in Thai.'),
        name_en: text('The name in English.'),
        waiting_days: optional(
          integer('Days after the first inception without this benefit, at most 36,500. Left out: 0.', {
            max: 36_500,
          }),
        ),
      },
      'The benefits of the plan, in the order in which members see them. One for each kind.',
      { min: 1, max: 40 },
    ),
    limits: optional(
      listOf(
        {
          benefit: choice(benefitKinds, 'The benefit that is limited.'),
          measure: choice(
            limitMeasures,
            'What is counted: an amount of money, visits, days or percent. Percent is only shown to members; for their share of a bill, use cost_sharing.',
          ),
          scope: choice(
            limitScopes,
            'What the limit is for: one item, visit, day, confinement, a policy year or a lifetime.',
          ),
          item: optional(choice(limitItems, 'The part of the bill. Left out: benefit, the whole of it.')),
          value: amount('How much: money if measure is amount, otherwise a whole number.', 'measure'),
          shared_by: optional(choice(['person', 'family'], 'Who shares it. Left out: person.')),
          within: optional(
            text(
              'A larger limit of the same row that includes this one, as benefit.measure.scope.item: ipd.amount.policy_year.benefit.',
              { max: 80 },
            ),
          ),
        },
        'The limits of the benefits.',
        { max: 200 },
      ),
    ),
    cost_sharing: optional(listOf(costSharing, 'What members pay themselves.', { max: 40 })),
  },
  policy: {
    ...ofEveryRow,
    policy_number: text('The number of the policy. All its periods have the same.', { max: 80 }),
    card_type: choice(cardTypes, 'The kind of policy.'),
    policyholder_th: optional(text('Who bought the policy, in Thai; for example an employer.')),
    policyholder_en: optional(text('Who bought the policy, in English.')),
    period_start: date('The first day of the period.'),
    period_end: date('The last day of the period.'),
    status: choice(periodStatuses, 'The status of the period.'),
    classes: listOf(
      {
        class_code: code('The class: A, B, executives … A policy without classes has one, `all`.'),
        plan_code: code('The plan of the class.'),
      },
      'The classes of the period with their plans.',
      { min: 1, max: 200 },
    ),
  },
  person: {
    ...ofEveryRow,
    citizen_id: optional(
      text(
        'The Thai citizen id, 13 digits. Khum keeps it sealed. What a row of a person leaves out stays as Khum has it.',
        { max: 40, is: 'citizen_id' },
      ),
    ),
    passport_number: optional(
      text('The passport, for people without a citizen id. Khum keeps it sealed.', {
        max: 20,
        is: 'passport',
      }),
    ),
    passport_country: optional(
      text('The country of the passport: two letters of ISO 3166-1.', { max: 2, is: 'country' }),
    ),
    title_th: optional(text('The title in Thai.', { max: 40 })),
    name_th: text('The first name in Thai.', { max: 100 }),
    surname_th: text('The surname in Thai.', { max: 100 }),
    title_en: optional(text('The title in English.', { max: 40 })),
    name_en: text('The first name in English.', { max: 100 }),
    surname_en: text('The surname in English.', { max: 100 }),
    birth_date: optional(date('The day of birth.')),
    gender: optional(choice(['male', 'female', 'not_specified'], 'The gender.')),
    phone: optional(text('A Thai mobile number, in any notation.', { max: 40, is: 'phone' })),
  },
  coverage: {
    ...ofEveryRow,
    policy_key: text('The source_key of the policy row (the period) that covers the person.', { max: 200 }),
    person_key: text('The source_key of the person.', { max: 200 }),
    class_code: optional(code('The class of the policy row. Left out: all.')),
    household_key: optional(
      text(
        'The key of the household that shares family limits. Left out: policy_number|subscriber_key, which then has at most 200 characters.',
        { max: 200 },
      ),
    ),
    subscriber_key: optional(
      text('The source_key of the person through whom this one is covered. Left out: the person.', {
        max: 200,
      }),
    ),
    relationship: choice(relationships, 'What the person is to the subscriber.'),
    card_number: optional(text('The number on the card.', { max: 80 })),
    employee_id: optional(text('The employee id on the card of a group policy.', { max: 80 })),
    effective_date: date('The first day of cover.'),
    expiry_date: date('The last day of cover, within the period.'),
    waiting_from: optional(
      date(
        'The day of the first inception, from which waiting periods count. Left out: effective_date. A renewal always has the day of its former coverage, whatever its row says.',
      ),
    ),
    renews_key: optional(
      text(
        'The source_key of the coverage that this one renews. Both are in one household, and no other coverage renews it, not even a void one: send that one again instead. Left out of a renewal that Khum has: it stays the renewal of the same coverage.',
        { max: 200 },
      ),
    ),
    cost_sharing: optional(
      listOf(
        {
          ...costSharing,
          from: date('The first day of the rule.'),
          to: optional(date('The last day of the rule.')),
        },
        'Rules for this person that replace those of the plan.',
        { max: 20 },
      ),
    ),
  },
  balance: {
    ...ofEveryRow,
    coverage_key: optional(text('The source_key of the coverage; for a limit of one person.', { max: 200 })),
    household_key: optional(
      text(
        'The key of the household; for a limit that the family shares. Of coverages without household_key it is policy_number|subscriber_key.',
        { max: 200 },
      ),
    ),
    benefit: choice(benefitKinds, 'The benefit of the limit.'),
    item: optional(choice(limitItems, 'The part of the bill. Left out: benefit.')),
    measure: choice(['amount', 'visits', 'days'], 'What the limit counts.'),
    scope: choice(['policy_year', 'lifetime'], 'What the limit is for.'),
    period_start: date('The first day of the policy year; for a lifetime limit, of the first coverage.'),
    used: amount('How much is used: money if measure is amount, otherwise a whole number.', 'measure'),
    as_of: optional(date('The day of the figure. Left out: that of the batch.')),
    through_seq: optional(
      integer(
        'The last event of Khum’s feed that the figure includes. Left out: the figure includes what Khum decided until as_of.',
      ),
    ),
  },
  network: {
    ...ofEveryRow,
    hospital_code: code('The code of the hospital.'),
    plan_code: optional(code('The plan that the contract is for. Left out: every plan of the insurer.')),
    service: choice(contractServices, 'The service.'),
    valid_from: date('The first day of the contract.'),
    valid_to: optional(date('The last day of the contract.')),
  },
  claim: claimFields,
  to_decide: toDecideFields,
  decision: decisionFields,
  payment: paymentFields,
} as const satisfies Record<ExchangeKind, ExchangeFields>

/**
 * The fields of a row with the op `end`, `void` (what the row describes never took effect) or `split` (undoes the merge
 * of two people). Only `end` uses the date.
 */
export const endingFields = {
  ...ofEveryRow,
  end_date: optional(date('With op end: the last day.')),
} as const satisfies ExchangeFields

/** The fields of a row with the op `merge`: this person and the person `into` are the same human. */
export const mergingFields = {
  ...ofEveryRow,
  into: text('The source_key of the person that this one is merged into.', { max: 200 }),
} as const satisfies ExchangeFields

/** The schema of a row of each kind, after `readRow` has converted dates to ISO and amounts to satang. */
export const exchangeRowSchemas = {
  insurer: rowSchema(exchangeRowFields.insurer),
  hospital: rowSchema(exchangeRowFields.hospital),
  product: rowSchema(exchangeRowFields.product),
  policy: rowSchema(exchangeRowFields.policy),
  person: rowSchema(exchangeRowFields.person),
  coverage: rowSchema(exchangeRowFields.coverage),
  balance: rowSchema(exchangeRowFields.balance),
  network: rowSchema(exchangeRowFields.network),
  claim: rowSchema(exchangeRowFields.claim),
  to_decide: rowSchema(exchangeRowFields.to_decide),
  decision: rowSchema(exchangeRowFields.decision),
  payment: rowSchema(exchangeRowFields.payment),
}
export const endingSchema = rowSchema(endingFields)
export const mergingSchema = rowSchema(mergingFields)

export type ExchangeRow<K extends ExchangeKind> = z.output<(typeof exchangeRowSchemas)[K]>
