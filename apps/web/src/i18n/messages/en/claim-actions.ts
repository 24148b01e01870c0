import type { SameShape } from '../same-shape'
import type { claimActions as th } from '../th/claim-actions'

export const claimActions = {
  appeal: {
    title: 'Appeal the decision',
    text: 'Don’t agree with this decision? Tell us why and add documents. Someone else will look at it again. We still pay the approved amount as usual.',
    againText: 'There’s a new decision. If you still don’t agree, you can appeal this one.',
    until: 'You can appeal until {date}',
    button: 'Appeal this decision',
    late: 'The time to appeal in the app ended on {date}. If you had a good reason, call the insurer and give your claim number.',
    open: 'We’re reviewing your appeal',
    answerBy: 'You’ll have an answer by {date}. Your claim keeps its status until then.',
    changed: 'Your appeal was successful',
    changedText: 'We changed the decision on {date}. The new amount is on this page.',
    partly_changed: 'Your appeal was partly successful',
    partly_changedText: 'We changed part of the decision on {date}. The new amount is on this page.',
    upheld: 'The decision stays the same',
    upheldText: 'We reviewed your appeal on {date}. See the explanation under “Progress”.',
    yours: 'Your appeal, sent {date}',
    screen: 'Appeal',
    about: 'Tell us what you don’t agree with and why. You can appeal each decision once, until {date}.',
    reason: 'Your reason',
    reasonHint: 'For example, an item you think is covered, or what your doctor wrote',
    waiting: 'You can send it once every file is uploaded and checked.',
    leftOut: 'Files that can’t be used or weren’t uploaded won’t be sent.',
    send: 'Send appeal',
    sent: 'Appeal sent',
  },
  withdraw: {
    button: 'Withdraw this claim',
    title: 'Withdraw this claim?',
    text: 'We’ll stop checking claim {number} and nothing will be paid. The amount we set aside goes back to your limit. We keep the documents you’ve sent, as the law requires. If you change your mind, you can claim again.',
    confirm: 'Withdraw claim',
    keep: 'Keep claim',
    done: 'Claim withdrawn',
  },
} as const satisfies SameShape<typeof th>
