import { claimReasons } from '@khum/ui/words/en/claims'
import type { SameShape } from '../same-shape'
import type { claimStatus as th } from '../th/claim-status'

export const claimStatus = {
  list: {
    label: 'Claims by status',
    tab: '{name} {count, number}',
    failed: 'Failed payments',
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
        text: 'Got a receipt you haven’t claimed for? Choose a card and send a claim.',
      },
      approved: {
        title: 'No approved claims yet',
        text: 'When a claim is approved, you’ll see the amount and payment date here.',
      },
      rejected: {
        title: 'No claims are “Not approved”',
        text: 'If a claim isn’t approved, you’ll see why and what you can do here.',
      },
    },
  },
  detail: 'Claim details',
  notFound: {
    title: 'Claim not found',
    text: 'The link may be wrong, or the claim may belong to another account.',
    list: 'See my claims',
  },
  changed: 'The status has just changed to “{status}”',
  number: 'Claim number',
  copy: 'Copy the claim number',
  copied: 'Claim number copied',
  notCopied: 'Couldn’t copy. Press and hold the number to copy it.',
  meaning: {
    received:
      'We have your claim and documents and will start checking them soon. You don’t need to do anything.',
    checking: 'We’re checking your documents and coverage. If anything is missing, we’ll let you know.',
    documents_needed:
      'We need more documents to continue. Once you’ve sent them all, we’ll carry on checking.',
    sent_to_insurer:
      'We’ve checked your documents and sent the claim to the insurer for a decision. You don’t need to do anything.',
    approved: 'Your claim has been approved. Next, we’ll send the money to the account you gave us.',
    partly_approved:
      'Part of your claim has been approved. See below what’s paid for each item and why the rest isn’t. Next, we’ll send the approved amount to your account.',
    payment_sent: 'We’ve sent the payment to your bank. It usually arrives within a few working days.',
    paid: 'The money has reached your account. This claim is complete.',
    payment_failed:
      'The bank couldn’t make the payment. The approved amount is still yours. Check your account and give us one we can pay into.',
    not_approved: 'Your claim wasn’t approved. See why, and what you can do, on this page.',
    withdrawn:
      'This claim was withdrawn, so there’s no decision and no payment. You can claim again if you need to.',
    closed_missing_documents:
      'We closed this claim because we didn’t get the documents we asked for in time. You can claim again once you have them all.',
  },
  checkedAgain:
    'We’re checking this claim again. Nothing is paid until there’s a new decision. If anything is missing, we’ll let you know.',
  allDeducted:
    'All of this was taken off: it was due back for another claim. So there is no transfer to your account.',
  dueBack:
    'You received {amount} more than this claim pays now, and this amount is due back. It may be taken off a later payment, or you can ask us how to return it.',
  paidAppealed: 'The money has reached your account. We’re still reviewing your appeal.',
  paidToHospital: 'The insurer pays this amount to the hospital. You don’t have to do anything.',
  next: 'Waiting for',
  actor: { member: 'You', tpa: 'Claims staff', insurer: 'The insurer' },
  due: {
    documents: 'Send documents by',
    answer: 'Decision due by',
    payment: 'Payment due by',
    appeal: 'Appeal answer by',
  },
  late: 'This date has passed. If you haven’t heard anything, call the insurer on the number on your card and give your claim number.',
  message: 'Message to you',
  again: 'Send a new claim',
  request: {
    title: 'Documents needed from you',
    until: 'Send by {date}',
    late: 'This was due on {date}. Please send it soon, before we close the claim.',
    send: 'Send this document',
    partly: 'We got: {sent}. Still missing: {missing}.',
  },
  amounts: {
    title: 'Amounts',
    baht: 'THB',
    claimed: 'Claimed',
    waiting: 'Once there’s a decision, you’ll see what’s approved for each item here.',
    benefit: 'Approved amount',
    before: 'Approved before',
    paid: 'Amount paid',
    paidOn: 'Paid on {date}',
    payBy: 'Payment by {date}',
    deducted: '{amount} taken off: due back for another claim',
    lines: 'Items on your receipts',
    lineOf: 'of {amount}',
    reason: 'Reason',
  },
  part: {
    billed: 'Billed',
    discount: 'Discount',
    not_covered: 'Not covered',
    eligible: 'Claimable amount',
    deductible: 'Deductible',
    copay: 'Co-payment',
    coinsurance: 'Co-insurance',
    over_limit: 'Over the limit',
    other_payer: 'Paid by other insurance',
    benefit: 'Insurance pays',
    you_pay: 'You pay',
  },
  deductibleHelp: 'The deductible is what you pay first, before your insurance starts to pay.',
  timeline: {
    title: 'Progress',
    kind: {
      undone: 'Decision taken back',
      reopened: 'Claim reopened',
      appealed: 'Appeal sent',
      appeal_upheld: 'Appeal answered',
      account_given: 'New account given',
      payment_result: 'Payment',
    },
    by: { member: 'You', tpa: 'Claims staff', insurer: 'Insurer', system: 'System' },
    nextAnswer: 'Decision',
    nextPayment: 'Payment to your account',
    byDate: 'by {date}',
  },
  documents: {
    title: 'Documents sent',
    none: 'No files sent through the app',
    add: 'Attach more documents',
    open: 'Open {name}',
    newTab: 'Open in a new window',
    save: 'Save the file',
    pdf: 'PDFs can’t be shown on this page. Open it in a new window to read it.',
  },
  facts: {
    title: 'Claim details',
    service: 'Date of treatment or admission',
    accident: 'Date of the accident',
    type: 'Type of claim',
    benefit: 'Type of treatment',
    symptom: 'Symptoms or reason',
    place: 'Hospital or clinic',
    insurer: 'Insurer',
    cardType: 'Card type',
    policy: 'Policy number',
    insured: 'Insured person',
    sent: 'Sent',
    updated: 'Last updated',
    email: 'Email for updates',
    originals: 'Keep originals until',
    withUs: 'We received the originals on',
    sentBack: 'Originals sent back on',
  },
  originals: {
    title: 'Paper originals',
    post: 'Post us the originals',
    text: 'We need the paper originals of this claim. Write {number} on the envelope.',
    meanwhile: 'We check your claim meanwhile, and pay after the originals arrive.',
    address: 'Call us for the address, or if you posted them and this still shows after a week.',
  },
  attach: {
    choose: 'Choose a claim to attach documents to',
    none: 'No claim you can add documents to',
    noneText: 'You can only add documents to a claim that isn’t finished.',
    ended: 'This claim is finished',
    endedText: 'You can’t add documents to it. You can claim again if you need to.',
    toClaim: 'See this claim',
    list: 'What type of document is it?',
    asked: 'Requested',
    needFile: 'Please attach at least 1 file',
    waiting:
      'You can send once every file is uploaded and checked. If a file is stuck, choose it again or remove it.',
    leftOut: 'Files that can’t be used or didn’t upload won’t be sent.',
    send: '{count, plural, =0 {Send documents} one {Send # file} other {Send # files}}',
    sent: '{count, plural, one {# file sent} other {# files sent}}',
    several: 'Please send each of these documents by {date}.',
    rest: 'You can send what you have now and the rest later. Still missing: {missing}.',
    sentPart: '{count, plural, one {# file sent} other {# files sent}}. Still missing: {missing}.',
  },
  reason: claimReasons,
  remedy: {
    not_covered:
      'This card’s plan doesn’t cover this. If you have another card that does, claim with that one.',
    waiting_period:
      'You were treated during the policy’s waiting period. You can claim as usual for treatment after it ends.',
    limit_reached:
      'The cost is over the plan’s limit, so you pay the rest. If you have other insurance or welfare, claim the rest there.',
    visit_count:
      'The plan pays for a set number of visits, and this one is over that number. The coverage page shows how many are left.',
    duplicate:
      'You’ve already claimed this cost. If it was for a different visit, contact the insurer with the receipt for that visit.',
    missing_document:
      'We’re missing a document we need to decide. If the claim is still open, attach it. If it’s closed, claim again with all the documents.',
    unreadable_document:
      'We can’t read the photo or file. Take it again in good light, with every part of the page sharp, and send it again.',
    not_medically_necessary:
      'The documents don’t show that the treatment was needed. If your doctor thinks it was, get a certificate that says why and {appeal, select, open {appeal below and add it} other {ask the insurer for a review}}.',
    pre_existing:
      'The condition started before your coverage did. If that’s wrong, get your records from the hospital and {appeal, select, open {appeal below and add them} other {ask the insurer for a review}}.',
    outside_period:
      'The policy didn’t cover you on the day of treatment. Check the date, or claim with a card that was in force then.',
    policy_lapsed:
      'The policy was no longer in force on the day of treatment. Ask the insurer about the premium and renewal.',
    not_in_network:
      'The plan only pays in full at network hospitals. Next time, look for one in the app before you go.',
    wrong_person:
      'The name on the documents isn’t the person insured by this card. If you chose the wrong card, claim again with the patient’s card. If the name is misspelt, ask the hospital to correct it.',
    late: 'You sent the claim after the policy’s deadline. If there was a good reason, {appeal, select, open {appeal below and explain it} other {explain it to the insurer and ask for a review}}.',
    excluded_treatment:
      'The policy doesn’t cover this type of treatment, for example cosmetic treatment. You’ll find all exclusions in your policy.',
    excluded_item:
      'The policy doesn’t pay for this type of item, for example supplements or personal items. You’ll find all exclusions in your policy.',
    excluded_cause:
      'The policy doesn’t cover treatment for this cause. If the documents give the wrong cause, get a corrected certificate and {appeal, select, open {appeal below and add it} other {ask the insurer for a review}}.',
    deductible_not_met:
      'Your plan has a deductible: you pay the first part of the cost. If you have other insurance or welfare, claim that part there.',
    paid_by_other:
      'Other insurance or welfare has paid this part, so we only pay the rest. If that’s wrong, contact the insurer.',
    amount_differs:
      'The amount you claimed doesn’t match the receipt, so we used the amount on the receipt. If you have another receipt, {appeal, select, open {appeal below and add it} other {contact the insurer and give your claim number}}.',
    other:
      'See the explanation under “Progress”. If it isn’t clear, contact the insurer and give your claim number.',
  },
} as const satisfies SameShape<typeof th>
