import type { SameShape } from '../same-shape'
import type { notifications as th } from '../th/notifications'

export const notifications = {
  tabs: 'Types of notification',
  tab: {
    claim_status: 'Claim status',
    promotion_article: 'Promotions & articles',
    general: 'General',
  },
  unread: 'Unread',
  unreadCount: '{count, plural, one {# unread} other {# unread}}',
  readAll: 'Mark all as read',
  today: 'Today',
  yesterday: 'Yesterday',
  time: '{time}',
  more: 'Show earlier ones',
  over: 'Expired',
  expired: 'This promotion or article has expired',
  noticeExpired: 'This notice has expired',
  empty: {
    claim_status: {
      title: 'No claim notifications yet',
      text: 'Once you’ve made a claim, you can follow every step here.',
      action: 'Send a claim',
    },
    promotion_article: {
      title: 'No new promotions or articles',
      text: 'You’ll find offers and useful articles from your insurer here.',
      action: 'See all promotions',
    },
    general: {
      title: 'No general notifications yet',
      text: 'You’ll find news about your account, cards and family here.',
      action: 'Back to home',
    },
  },
  notFound: {
    title: 'We couldn’t find this notification',
    text: 'The link may be wrong, or it may belong to another account.',
    list: 'See all notifications',
  },
  claimNumber: 'Claim number',
  open: {
    claim: 'See this claim',
    family: 'Go to family coverage',
    setting: 'Go to settings',
    coverage: 'See this card',
    promotion: 'See this promotion',
    article: 'Read this article',
    promotions: 'See other promotions',
    articles: 'Read other articles',
  },
  somebody: 'A relative',
  provider: { line: 'LINE', sso: 'a partner account' },
  settled: {
    title: 'No more documents needed',
    text: 'Claim {number} isn’t waiting for documents any more. You don’t need to send any.',
  },
  kind: {
    claim_received: {
      title: 'Claim received',
      text: 'We’ve received claim {number} and will check it soon. You don’t need to do anything.',
    },
    claim_checking: { title: 'Claim being checked', text: 'We’re checking claim {number}.' },
    claim_documents_needed: {
      title: 'More documents needed',
      text: 'We need more documents for claim {number}. See which ones and attach them.',
    },
    claim_sent_to_insurer: {
      title: 'Sent to the insurer',
      text: 'We’ve checked the documents for claim {number}. The insurer is now deciding.',
    },
    claim_approved: {
      title: 'Claim approved',
      text: 'Claim {number} is approved. Next, we’ll send the money to your bank account.',
    },
    claim_partly_approved: {
      title: 'Claim partly approved',
      text: 'Claim {number} is partly approved. See the amount and reason for each item.',
    },
    claim_payment_sent: {
      title: 'Payment on its way',
      text: 'We’ve sent the payment for claim {number} to your bank. It should arrive within a few working days.',
    },
    claim_paid: {
      title: 'Claim paid',
      text: 'Paid: the money for claim {number} has reached your account.',
    },
    claim_payment_failed: {
      title: 'Payment failed',
      text: 'The bank couldn’t pay claim {number}. You can give us another account on the claim’s page.',
    },
    claim_not_approved: {
      title: 'Claim not approved',
      text: 'See why claim {number} wasn’t approved and what you can do.',
    },
    claim_withdrawn: {
      title: 'Claim withdrawn',
      text: 'Claim {number} was withdrawn, so we’ve stopped processing it.',
    },
    claim_closed_missing_documents: {
      title: 'Claim closed',
      text: 'We closed claim {number} because we didn’t get the documents in time. You can claim again with all of them.',
    },
    claim_appeal_answered: {
      title: 'We’ve reviewed your appeal',
      text: 'See the answer in claim {number}.',
    },
    claim_unread: {
      title: 'Your claim is with us',
      text: 'We have claim {number}. Passing it on to the insurer is taking longer than usual. You don’t need to do anything.',
    },
    family_invited: {
      title: '{name} asks to see your coverage',
      text: 'See what they’re asking for and decide whether to allow it.',
    },
    family_accepted: {
      title: '{name} gave you permission',
      text: '{name}’s cards are now in your family coverage.',
    },
    family_ended: {
      title: 'The permission between you and {name} has ended',
      text: 'If you still need it, you can ask again.',
    },
    password_changed: {
      title: 'Password changed',
      text: 'We’ve signed out your other devices. If this wasn’t you, set a new password immediately.',
    },
    phone_changed: {
      title: 'Mobile number changed',
      text: 'We’ll now send OTPs to the new number. If this wasn’t you, change your password immediately and call your insurer.',
    },
    way_in_linked: {
      title: 'Account linked to {provider}',
      text: 'You can now sign in with {provider}. If this wasn’t you, check your settings and change your password immediately.',
    },
    way_in_unlinked: {
      title: 'Account unlinked from {provider}',
      text: 'You’ll now sign in with your username and password. If this wasn’t you, change your password immediately and call your insurer.',
    },
    payout_account_changed: {
      title: 'Payout account changed',
      text: 'We’ll pay your claims into the new account. If this wasn’t you, change your password immediately and call your insurer.',
    },
    coverage_added: {
      title: '{whose, select, own {You have a new card} other {{name} has a new card}}',
      text: '{whose, select, own {Your new or renewed coverage} other {The new or renewed coverage of {name}}} is in the app now. Open it to see what’s covered and from when.',
    },
    card_checked: {
      title: 'Card checked at a hospital',
      text: '{whose, select, own {Your card} other {The card you used for {name}}} was checked at a hospital. If you didn’t use it, call your insurer on the number on the card.',
    },
  },
} as const satisfies SameShape<typeof th>
