import type { SameShape } from '../same-shape'
import type { claimStatus as th } from '../th/claim-status'

export const claimStatus = {
  list: {
    label: 'Claims by status',
    tab: '{name} {count, number}',
    more: 'Show earlier claims',
    service: 'Treated on {date}',
    policy: 'Policy {number}',
    updated: 'Updated {time}',
    claimed: 'Claimed',
    benefit: 'Approved',
    documents: '{count, plural, one {# document needed from you} other {# documents needed from you}}',
    until: 'by {date}',
    file: 'Send a claim',
    sentOnly: 'Claims you’ve sent are shown here with their latest status.',
    empty: {
      in_process: {
        title: 'No claims in process',
        text: 'Do you have a receipt you have not claimed yet? Choose a card and send a claim.',
      },
      approved: {
        title: 'No approved claims yet',
        text: 'When a claim is approved, the amount and the payment date show here.',
      },
      rejected: {
        title: 'No rejected claims',
        text: 'If a claim is not approved, the reason and what you can do show here.',
      },
    },
  },
  detail: 'Claim details',
  notFound: {
    title: 'Claim not found',
    text: 'The link may be wrong, or the claim belongs to another account.',
    list: 'See my claims',
  },
  changed: 'The status has just changed to “{status}”',
  number: 'Claim number',
  copy: 'Copy the claim number',
  copied: 'Claim number copied',
  notCopied: 'Copying did not work. Press and hold the number to copy it.',
  meaning: {
    received:
      'We have your claim and documents, and will start checking them. There is nothing for you to do now.',
    checking:
      'Our staff are checking the documents and your coverage. If anything is missing, we will let you know.',
    documents_needed:
      'We need more documents before we can go on. Once you have sent them all, we will continue checking.',
    sent_to_insurer:
      'The documents have been checked and the claim is with the insurer for a decision. There is nothing for you to do now.',
    approved: 'Your claim has been approved. Next, the money is sent to the account you gave.',
    partly_approved:
      'Part of your claim has been approved. See below what is paid for each item, and why the rest is not. Next, the approved amount is sent to your account.',
    payment_sent: 'The bank has been told to pay. The money usually arrives within a few working days.',
    paid: 'The money has been paid to the account you gave. This claim is complete.',
    payment_failed:
      'The bank could not make the payment. The approved amount is still yours: our staff will contact you about the account.',
    not_approved:
      'Your claim was not approved. If you disagree, call the insurer at the number on your card, give the claim number and ask for a review.',
    withdrawn:
      'This claim was withdrawn, so there is no decision and no payment. You can send a new claim if you need to.',
    closed_missing_documents:
      'The claim was closed because the documents asked for did not arrive in time. You can send a new claim once you have them all.',
  },
  next: 'Who acts next',
  actor: { member: 'You', tpa: 'Claims staff', insurer: 'The insurer', nobody: 'Nobody' },
  due: { documents: 'Send documents by', answer: 'Decision by', payment: 'Payment by' },
  late: 'This date has passed. If there is no news, call the insurer at the number on your card and give the claim number.',
  message: 'Message to you',
  again: 'Send a new claim',
  request: {
    title: 'Documents needed from you',
    until: 'Send by {date}',
    late: 'This was due on {date}. Please send it soon, before the claim is closed.',
    send: 'Send this document',
  },
  amounts: {
    title: 'Amounts',
    baht: 'THB',
    claimed: 'Claimed',
    waiting: 'Once there is a decision, you will see here what is approved for each item.',
    benefit: 'Approved',
    paid: 'Paid',
    paidOn: 'Paid on {date}',
    lines: 'Item by item',
    lineOf: 'of {amount}',
    reason: 'Reason',
  },
  part: {
    billed: 'Billed',
    discount: 'Discount',
    not_covered: 'Not covered',
    eligible: 'Can be claimed',
    deductible: 'Deductible',
    copay: 'Co-payment',
    coinsurance: 'Co-insurance',
    over_limit: 'Over the limit',
    other_payer: 'Paid by other insurance',
    benefit: 'Insurance pays',
    you_pay: 'You pay',
  },
  timeline: {
    title: 'What has happened',
    by: { member: 'You', tpa: 'Claims staff', insurer: 'Insurer', system: 'System' },
    nextAnswer: 'Decision',
    nextPayment: 'Payment to your account',
    byDate: 'by {date}',
  },
  documents: {
    title: 'Documents sent',
    none: 'This claim has no files in the app.',
    add: 'Attach more documents',
    open: 'Open {name}',
    newTab: 'Open in a new window',
    save: 'Save the file',
    pdf: 'A PDF cannot be shown on this page. Open it in a new window to read it.',
  },
  facts: {
    title: 'Claim details',
    service: 'Date of treatment or admission',
    accident: 'Date of the accident',
    type: 'Type of claim',
    benefit: 'Kind of treatment',
    symptom: 'Symptoms or reason',
    place: 'Treatment place',
    insurer: 'Insurer',
    cardType: 'Card type',
    policy: 'Policy number',
    insured: 'Insured person',
    sent: 'Sent',
    updated: 'Last update',
    email: 'E-mail for news',
    originals: 'Keep the originals until',
  },
  attach: {
    choose: 'Choose a claim to attach documents to',
    none: 'No claim you can add documents to',
    noneText: 'You can add documents only to a claim that is not finished.',
    ended: 'This claim is finished',
    endedText: 'You cannot add documents to it. You can send a new claim if you need to.',
    toClaim: 'See this claim',
    list: 'What kind of document is it?',
    asked: 'Requested',
    needFile: 'Please attach at least 1 file',
    waiting:
      'You can send once every file is uploaded and checked. If a file is stuck, choose it again or remove it.',
    leftOut: 'Files that cannot be used or did not upload are not sent.',
    send: '{count, plural, =0 {Send documents} one {Send # file} other {Send # files}}',
    sent: '{count, plural, one {# file sent} other {# files sent}}',
  },
  reason: {
    not_covered: 'Not covered',
    waiting_period: 'Within the waiting period',
    limit_reached: 'Over the limit',
    visit_count: 'More visits than the plan pays',
    duplicate: 'Claimed twice',
    missing_document: 'Documents missing',
    unreadable_document: 'Document not readable',
    not_medically_necessary: 'Not medically necessary',
    pre_existing: 'Condition from before the policy began',
    outside_period: 'Outside the coverage period',
    policy_lapsed: 'Policy lapsed',
    not_in_network: 'Hospital outside the network',
    wrong_person: 'Not the insured person',
    late: 'Claim sent too late',
    excluded_treatment: 'Treatment excluded by the policy',
    excluded_item: 'Item excluded by the policy',
    excluded_cause: 'Cause excluded by the policy',
    deductible_not_met: 'Deductible',
    paid_by_other: 'Paid by other insurance',
    amount_differs: 'Amount differs from the documents',
    other: 'Another reason',
  },
  remedy: {
    not_covered:
      'The plan of this card does not cover this. If you have another card that does, claim with that card.',
    waiting_period:
      'The treatment was before the end of the policy’s waiting period. Treatment after it can be claimed as usual.',
    limit_reached:
      'The cost is above the plan’s limit, and you pay the rest. If you have other insurance or welfare, claim the rest there.',
    visit_count:
      'The plan pays for a set number of visits, and this one is beyond it. The coverage page shows how many are left.',
    duplicate:
      'This cost is already part of another claim of yours. If it was a different visit, contact the insurer with its receipt.',
    missing_document:
      'A document needed for the decision is missing. Attach it while the claim is open; if it is closed, send a new claim with all the documents.',
    unreadable_document:
      'The photo or file cannot be read. Take it again in good light, with the whole page sharp, and send it again.',
    not_medically_necessary:
      'The documents do not show that the treatment was needed. If your doctor thinks it was, get a certificate that says why and ask the insurer for a review.',
    pre_existing:
      'The condition was found to have begun before your coverage. If that is wrong, get your records from the hospital and ask the insurer for a review.',
    outside_period:
      'The policy did not cover you on the day of treatment. Check the date, or claim with a card that was in force then.',
    policy_lapsed:
      'The policy was no longer in force on the day of treatment. Ask the insurer about the premium and renewal.',
    not_in_network:
      'The plan pays in full at network hospitals only. Next time, look for one in the app before you go.',
    wrong_person:
      'The name on the documents is not the insured person of this card. If you chose the wrong card, send a new claim with the patient’s card. If the name is misspelt, ask the hospital to correct it.',
    late: 'The claim came after the policy’s deadline. If there was a good reason, explain it to the insurer and ask for a review.',
    excluded_treatment:
      'The policy does not cover this kind of treatment, for example cosmetic treatment. The policy lists all exclusions.',
    excluded_item:
      'The policy does not pay for this kind of item, for example supplements or personal items. The policy lists all exclusions.',
    excluded_cause:
      'The policy does not cover treatment for this cause. If the cause is stated wrongly, get a corrected certificate and ask the insurer for a review.',
    deductible_not_met:
      'Your plan has a deductible: you pay the first part of the cost. If you have other insurance or welfare, claim that part there.',
    paid_by_other:
      'Other insurance or welfare has paid this part, so only the rest is paid. If that is wrong, contact the insurer.',
    amount_differs:
      'The amount claimed differs from the receipt, so we use the amount on the receipt. If you have another receipt, contact the insurer and give the claim number.',
    other:
      'See the explanation under “What has happened”. If it is not clear, contact the insurer and give the claim number.',
  },
} as const satisfies SameShape<typeof th>
